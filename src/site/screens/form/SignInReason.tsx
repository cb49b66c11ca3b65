import { Alert } from '../../../forms/react/base/Alert.tsx'
import { Button } from '../../../forms/react/base/Button.tsx'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import type { Submission } from './useSubmit.ts'
import css from './formScreen.module.css'

/** Guidance for the user on a page that asks for a password. */
export interface SignInGuidance {
  /** Reason why the page is shown. */
  reason?: string
  /** A button that sends one of `submit.alternatives`. */
  callToAction?: { text: string; alternative: string }
  /** A link that takes along what was typed. */
  help?: { text: string; href: (data: Record<string, unknown>) => string }
}

/** The reason why the sign-in page is shown, with a button for users who can continue without an account. */
export function SignInReason({
  form,
  guidance: { reason, callToAction },
  submission: { sending, submitAlternative },
}: {
  form: ResolvedForm
  guidance: SignInGuidance
  submission: Pick<Submission, 'sending' | 'submitAlternative'>
}) {
  const fields = callToAction && form.submit.alternatives?.[callToAction.alternative]
  return (
    <Alert severity="info" role="presentation" icon={false} className={css.signInReason} data-reason="">
      {reason}
      {fields && (
        <Button
          type="button"
          variant="contained"
          fullWidth
          aria-disabled={sending || undefined}
          onClick={() => submitAlternative(fields)}
        >
          {callToAction.text}
        </Button>
      )}
    </Alert>
  )
}
