import { useTranslation } from 'react-i18next'
import { Alert } from '../../../forms/react/base/Alert.tsx'
import { Typography } from '../../../forms/react/base/Typography.tsx'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ACCOUNT_TYPES } from '../../../model/api/userInfo.ts'
import { session } from '../../session/session.ts'
import { notify } from '../../api/notifications.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import type { FormDefinition } from '../../../forms/react/state/FormContext.ts'
import { stepsOf } from '../../../forms/react/state/formSteps.ts'
import { FormFrame } from '../../ui/FormFrame.tsx'
import { FormContainer } from './FormContainer.tsx'
import type { SignInGuidance } from './SignInReason.tsx'
import { loadedSubmitSuccess } from './loadSubmitSuccess.ts'
import type { PagePaths } from './receipt.ts'
import type { SubmitResult } from './SubmitSuccess.tsx'
import css from './formScreen.module.css'

export interface FormScreenProps extends PagePaths {
  definition: FormDefinition<ResolvedForm>
  /** Query parameters of the page's URL. */
  searchParams: URLSearchParams
  /** Id of the step requested by the URL, and the callback that updates the URL. */
  step: string | undefined
  onStepChange: (id: string | undefined, replace: boolean) => void
  /** URL of a page by its path; undefined if the site has no such page. */
  linkTo: (path: string) => string | undefined
  /** Opens the page at a path in place of the success page. */
  onNext: (path: string) => void
  /** Redirects after a sign-in, to `path` unless the user requested another page. */
  onSignedIn: (path: string) => void
  guidance?: SignInGuidance | undefined
  /** Data of the first render, if no draft is restored. */
  example?: Record<string, unknown>
}

interface FormResult extends SubmitResult {
  /** The step on screen at submission. */
  step: string | undefined
  SubmitSuccess: ReturnType<typeof loadedSubmitSuccess>
}

/** The screen of every form page: its texts, its form, and the success message. */
export function FormScreen({
  definition,
  searchParams,
  step,
  onStepChange,
  linkTo,
  pathOf,
  loginPath,
  loadSignInForm,
  onNext,
  onSignedIn,
  guidance,
  example,
}: FormScreenProps) {
  const { t } = useTranslation()
  const { form } = definition
  const { user, account } = useSnapshot(session)
  const [result, setResult] = useState<FormResult>()
  const [cancelledTooLate, setCancelledTooLate] = useState(false)
  const [formKey, setFormKey] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const hadResult = useRef(false)
  // The user went back to a step of the sent form: show an empty form.
  if (result && result.step !== step) setResult(undefined)
  useEffect(() => {
    if (hadResult.current && !result) {
      heading.current?.focus({ preventScroll: true })
      window.scrollTo(0, 0)
    }
    hadResult.current = result !== undefined
  }, [result])
  const intro = t(`pages.${form.id}.intro`, { steps: stepsOf(form).length })

  function handleSuccess(responseData: unknown, submittedData: Record<string, unknown>, cancelled: boolean) {
    const submittedAt = new Date().toISOString()
    setResult({ responseData, submittedData, submittedAt, step, SubmitSuccess: loadedSubmitSuccess() })
    setCancelledTooLate(cancelled)
    window.scrollTo(0, 0)
  }

  function resetForm() {
    setFormKey(formKey + 1)
    onStepChange(undefined, true)
    notify('success', { key: 'messages.discarded' })
    heading.current?.focus()
  }

  return (
    <FormFrame>
      {result ? (
        <>
          {cancelledTooLate && (
            <Alert severity="info" role="status" className="no-print">
              {t('form.sent.arrived')}
            </Alert>
          )}
          <result.SubmitSuccess
            form={form}
            result={result}
            pathOf={pathOf}
            loginPath={loginPath}
            loadSignInForm={loadSignInForm}
            onNext={onNext}
            onSubmitAnother={() => setResult(undefined)}
          />
        </>
      ) : (
        <>
          <div>
            <Typography
              variant="h1"
              ref={heading}
              tabIndex={-1}
              className={css.focusedHeading}
              gutterBottom={intro !== ''}
            >
              {t(`pages.${form.id}.title`) || form.id}
            </Typography>
            {intro && <Typography color="textSecondary">{intro}</Typography>}
          </div>
          {form.submit.action === 'openAccount' && user?.a_type === ACCOUNT_TYPES.real && (
            <Alert severity="info">{t('form.furtherAccount', { account })}</Alert>
          )}
          <FormContainer
            key={formKey}
            definition={definition}
            searchParams={searchParams}
            step={step}
            onStepChange={onStepChange}
            linkTo={linkTo}
            onSuccess={handleSuccess}
            onDiscard={resetForm}
            guidance={guidance}
            example={example}
            onSignedIn={() => onSignedIn(pathOf(form.submit.next?.[0] ?? '') ?? '/')}
          />
        </>
      )}
    </FormFrame>
  )
}
