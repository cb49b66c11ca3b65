import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { fetchCaptchaImage } from '../../aspapi/client.ts'
import { pendingRequests } from '../../aspapi/pendingRequests.ts'
import type { FormServices } from '../../engine/form/FormContext.ts'
import { SchemaForm, type SchemaFormHandle } from '../../engine/form/SchemaForm.tsx'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { propertyNames, propertySchemas } from '../../model/schema/walker.ts'
import { LoadingBar } from '../../ui/LoadingBar.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import type { FormDefinition } from './FormScreen.tsx'
import { SubmitStatus } from './SubmitStatus.tsx'
import { useOptionData } from './useOptionData.ts'
import { useDraft } from './useDraft.ts'
import { usePrefill } from './usePrefill.ts'
import { useSubmit } from './useSubmit.ts'

interface FormContainerProps {
  definition: FormDefinition
  searchParams: URLSearchParams
  step: string | undefined
  onStepChange: (id: string | undefined, replace: boolean) => void
  linkTo: (path: string) => string | undefined
  onSuccess: (responseData: unknown) => void
  onSignedIn: () => void
  /** What was kept is thrown away: an empty form is to come. */
  onDiscard: () => void
}

/** The form of a page with its buttons, sent to the page's call. */
export function FormContainer({
  definition: { form, validate, branches },
  searchParams,
  step,
  onStepChange,
  linkTo,
  onSuccess,
  onSignedIn,
  onDiscard,
}: FormContainerProps) {
  const { t, tag } = useTranslator()
  const handle = useRef<SchemaFormHandle>(null)
  const draft = useDraft(form, handle, step)
  const { restored } = draft
  const { sending, uploadProgress, slow, outcome, cancel, submit, submitAlternative } = useSubmit(form, handle, draft, {
    onSuccess,
    onSignedIn,
  })
  const { optionData, failed, retry } = useOptionData(form.schema)
  const services = useMemo(
    (): FormServices => ({
      fetchCaptchaImage,
      isRequestPending: () => pendingRequests.count > 0,
      linkTo,
      ...(optionData && { optionData }),
    }),
    [linkTo, optionData],
  )
  const isLoaded = optionData !== undefined
  const prefilledForm = usePrefill({ form, validate, branches }, searchParams, optionData, handle, restored?.data)
  const resumeAtSavedStep = useEffectEvent(() => {
    // The address knows the stage after a reload; who comes by another way is led to where they were.
    if (step === undefined && restored?.step !== undefined) onStepChange(restored.step, true)
  })
  useEffect(() => {
    if (isLoaded) resumeAtSavedStep()
  }, [isLoaded])
  const pageText = (key: string) => t(`pages.${form.id}.${key}`)

  function discard() {
    draft.close()
    onDiscard()
  }

  if (failed) {
    return (
      <Box role="alert">
        <Typography gutterBottom>{t('list.failed')}</Typography>
        <Button variant="outlined" onClick={retry}>
          {t('retry')}
        </Button>
      </Box>
    )
  }
  if (!optionData) return <LoadingBar label={t('loading')} />
  const hasUploads = propertyNames(form.schema).some((name) =>
    propertySchemas(form.schema, name).some((fieldSchema) => fieldSchema.file),
  )
  const percent = new Intl.NumberFormat(tag, { style: 'percent' }).format(uploadProgress)
  const sendingText = hasUploads ? t('form.uploading', { percent }) : t('form.sending')
  const hasRequiredFields = (form.schema.required?.length ?? 0) > 0
  return (
    <>
      {restored && <DraftNotice form={form} restored={restored} onDiscard={discard} />}
      {hasRequiredFields && (
        <Typography variant="body2" color="textSecondary">
          {t('form.requiredNote')}
        </Typography>
      )}
      <Box
        onInputCapture={draft.markTouched}
        onClickCapture={draft.markTouched}
        onDropCapture={draft.markTouched}
        onPasteCapture={draft.markTouched}
      >
        <SchemaForm
          ref={handle}
          form={prefilledForm}
          validate={validate}
          branchValidators={branches}
          services={services}
          onSubmit={submit}
          initialData={restored?.data}
          onDataChange={draft.update}
          step={step}
          onStepChange={onStepChange}
        >
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Button type="submit" variant="contained" fullWidth aria-disabled={sending || undefined}>
              {sending ? sendingText : pageText('submit') || t('form.submit')}
            </Button>
            <SubmitStatus
              sending={sending}
              slow={slow}
              outcome={outcome}
              onCancel={hasUploads || slow ? cancel : undefined}
            />
            {Object.entries(form.submit.also ?? {}).map(([name, fields]) => (
              <Button
                key={name}
                type="button"
                variant="outlined"
                fullWidth
                aria-disabled={sending || undefined}
                onClick={() => submitAlternative(fields)}
              >
                {pageText(`also.${name}`) || name}
              </Button>
            ))}
            {pageText('alsoHint') && (
              <Typography variant="body2" color="textSecondary">
                {pageText('alsoHint')}
              </Typography>
            )}
          </Box>
        </SchemaForm>
      </Box>
    </>
  )
}
