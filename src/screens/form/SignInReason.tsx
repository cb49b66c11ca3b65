import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { SignInGuidance } from './signInGuidance.ts'
import type { Submission } from './useSubmit.ts'
import css from './formScreen.module.css'

/** Why the sign-in page is shown, with a button for whoever can go on without an account. */
export function SignInReason({
  form,
  guidance: { reason, callToAction },
  submission: { sending, submitAlternative },
}: {
  form: ResolvedForm
  guidance: SignInGuidance
  submission: Submission
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
