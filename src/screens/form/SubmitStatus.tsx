import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslator } from '../../i18n/useTranslator.ts'
import type { SubmitOutcome } from './useSubmit.ts'

interface SubmitStatusProps {
  sending: boolean
  /** Whether sending takes long. */
  slow: boolean
  /** Undefined: sending cannot be cancelled. */
  onCancel: (() => void) | undefined
  outcome: SubmitOutcome | undefined
}

/** Status of a submission beside its button: progress, outcome, and a cancel button while it cannot have arrived. */
export function SubmitStatus({ sending, slow, onCancel, outcome }: SubmitStatusProps) {
  const { t } = useTranslator()
  const isPolite = outcome?.kind === 'cancelled' || outcome?.kind === 'online'
  const politeStatus = sending ? slow && 'slow' : isPolite && outcome.kind
  return (
    <>
      {/* Always rendered, so that its content is announced. */}
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {politeStatus && (
          <Alert severity="info" role="presentation">
            {t(`form.sent.${politeStatus}`)}
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
