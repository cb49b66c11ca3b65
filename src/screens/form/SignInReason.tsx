import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { SignInGuidance } from './FormScreen.tsx'
import type { Submission } from './useSubmit.ts'

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
    <Alert
      severity="info"
      role="presentation"
      icon={false}
      sx={{ '& .MuiAlert-message': { display: 'grid', gap: 1.5, width: '100%' } }}
    >
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
