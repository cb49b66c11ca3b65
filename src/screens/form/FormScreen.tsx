import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { notify } from '../../aspapi/notifications.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import type { BranchValidators } from '../../engine/rjsf/branchValidator.ts'
import type { SchemaValidator } from '../../model/form/validateForm.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { FormContainer } from './FormContainer.tsx'
import { SubmitSuccess } from './SubmitSuccess.tsx'

/** A form page's chunk: its resolved form and its precompiled validators. */
export interface FormDefinition {
  form: ResolvedForm
  validate: SchemaValidator
  branches: BranchValidators
}

export interface FormScreenProps {
  definition: FormDefinition
  /** Parameters of the page's address. */
  searchParams: URLSearchParams
  /** The stage that the address asks for, and how it is told another. */
  step: string | undefined
  onStepChange: (id: string | undefined, replace: boolean) => void
  /** The address of a page by its path; undefined if the site has none there. */
  linkTo: (path: string) => string | undefined
  pathOf: (id: string) => string | undefined
  /** Leads on after a sign-in, to `path` unless another page was asked for. */
  onSignedIn: (path: string) => void
}

/** Any form page: its words, its form, and what follows success. */
export function FormScreen({
  definition,
  searchParams,
  step,
  onStepChange,
  linkTo,
  pathOf,
  onSignedIn,
}: FormScreenProps) {
  const { t } = useTranslator()
  const { form } = definition
  const [responseData, setResponseData] = useState<unknown>()
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [formKey, setFormKey] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const intro = t(`pages.${form.id}.intro`)

  function handleSuccess(data: unknown) {
    setResponseData(data)
    setIsSubmitted(true)
    window.scrollTo(0, 0)
  }

  function resetForm() {
    setFormKey(formKey + 1)
    onStepChange(undefined, true)
    notify('success', { key: 'messages.discarded' })
    heading.current?.focus()
  }

  return (
    <Box sx={{ maxWidth: 720, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 3, sm: 5 } }}>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 4 }, display: 'grid', gap: 3, borderRadius: 1.5 }}>
        {isSubmitted ? (
          <SubmitSuccess
            form={form}
            responseData={responseData}
            pathOf={pathOf}
            onSubmitAnother={() => setIsSubmitted(false)}
          />
        ) : (
          <>
            <Box>
              <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none' }} gutterBottom={intro !== ''}>
                {t(`pages.${form.id}.title`) || form.id}
              </Typography>
              {intro && <Typography color="textSecondary">{intro}</Typography>}
            </Box>
            <FormContainer
              key={formKey}
              definition={definition}
              searchParams={searchParams}
              step={step}
              onStepChange={onStepChange}
              linkTo={linkTo}
              onSuccess={handleSuccess}
              onDiscard={resetForm}
              onSignedIn={() => onSignedIn(pathOf(form.submit.next?.[0] ?? '') ?? '/')}
            />
          </>
        )}
      </Paper>
    </Box>
  )
}
