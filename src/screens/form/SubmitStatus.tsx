import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslator } from '../../i18n/useTranslator.ts'
import type { SubmitOutcome } from './useSubmit.ts'

interface SubmitStatusProps {
  sending: boolean
  /** It takes long. */
  slow: boolean
  /** Undefined: it can no longer be taken back. */
  onCancel: (() => void) | undefined
  outcome: SubmitOutcome | undefined
}

/** Beside the button: what has become of the form, and the way to stop it while nothing can have arrived. */
export function SubmitStatus({ sending, slow, onCancel, outcome }: SubmitStatusProps) {
  const { t } = useTranslator()
  const isPolite = outcome?.kind === 'cancelled' || outcome?.kind === 'online'
  return (
    <>
      {/* Always there, so that what comes into it is announced. */}
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {sending && slow && (
          <Alert severity="info" role="presentation">
            {t('form.sent.slow')}
          </Alert>
        )}
        {!sending && outcome && isPolite && (
          <Alert severity="info" role="presentation">
            {t(`form.sent.${outcome.kind}`)}
          </Alert>
        )}
      </Box>
      {!sending && outcome && !isPolite && (
        <Alert key={outcome.attempt} severity="warning" role="alert">
          {outcome.text ?? t(`form.sent.${outcome.kind}`)}
        </Alert>
      )}
      {sending && onCancel && (
        <Button type="button" variant="outlined" fullWidth onClick={onCancel}>
          {t('form.sent.cancel')}
        </Button>
      )}
    </>
  )
}
