import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useWords } from '../../i18n/useWords.ts'
import type { Outcome } from './useSubmit.ts'

interface Props {
  sending: boolean
  /** It takes long. */
  slow: boolean
  /** Undefined: it can no longer be taken back. */
  onCancel: (() => void) | undefined
  outcome: Outcome | undefined
}

/** Beside the button: what has become of the form, and the way to stop it while nothing can have arrived. */
export function SendingNote({ sending, slow, onCancel, outcome }: Props) {
  const { t } = useWords()
  const polite = outcome?.kind === 'cancelled' || outcome?.kind === 'online'
  return (
    <>
      {/* Always there, so that what comes into it is announced. */}
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {sending && slow && (
          <Alert severity="info" role="presentation">
            {t('form.sent.slow')}
          </Alert>
        )}
        {!sending && outcome && polite && (
          <Alert severity="info" role="presentation">
            {t(`form.sent.${outcome.kind}`)}
          </Alert>
        )}
      </Box>
      {!sending && outcome && !polite && (
        <Alert key={outcome.number} severity="warning" role="alert">
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
