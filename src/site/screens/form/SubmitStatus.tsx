import { useTranslation } from 'react-i18next'
import { Alert } from '../../../forms/react/base/Alert.tsx'
import { Button } from '../../../forms/react/base/Button.tsx'
import type { SubmitOutcome } from './useSubmit.ts'
import css from './formScreen.module.css'

interface SubmitStatusProps {
  sending: boolean
  /** Whether sending takes long. */
  slow: boolean
  outcome: SubmitOutcome | undefined
}

const POLITE_OUTCOMES = new Set<SubmitOutcome['kind']>(['cancelled', 'online'])

/** Status of a submission below its button: a notice that sending takes long, or the outcome. */
export function SubmitStatus({ sending, slow, outcome }: SubmitStatusProps) {
  const { t } = useTranslation()
  const isPolite = outcome !== undefined && POLITE_OUTCOMES.has(outcome.kind)
  const politeStatus = sending ? slow && 'slow' : isPolite && outcome.kind
  return (
    <>
      {/* Always render the live region, so that its content is announced. */}
      <div role="status" className={css.status}>
        {politeStatus && (
          <Alert severity="info" role="presentation">
            {t(`form.sent.${politeStatus}`)}
          </Alert>
        )}
      </div>
      {/* No live role: the notification has announced the same message. */}
      {!sending && outcome?.kind === 'refused' && (
        <Alert severity="error" role="presentation">
          {outcome.text}
        </Alert>
      )}
      {!sending && outcome && outcome.kind !== 'refused' && !isPolite && (
        <Alert key={outcome.attempt} severity="warning" role="alert">
          {outcome.cause && 'key' in outcome.cause && <div>{t(outcome.cause.key, outcome.cause.params ?? {})}</div>}
          {outcome.text ?? t(`form.sent.${outcome.kind}`)}
        </Alert>
      )}
    </>
  )
}

/**
 * The button that cancels sending. It ignores taps in the first second: a tap may be the second of a double tap on the
 * submit button.
 * @param reserved whether the hidden button keeps its place, so that nothing moves when it appears
 * @param onCancel undefined: sending cannot be cancelled, and the button is hidden
 */
export function CancelButton({ reserved, onCancel }: { reserved: boolean; onCancel: (() => void) | undefined }) {
  const { t } = useTranslation()
  if (!reserved && !onCancel) return null
  return (
    <Button
      type="button"
      variant="outlined"
      fullWidth
      className={onCancel ? 'fw-guarded' : css.hiddenButton}
      onClick={
        onCancel &&
        (({ currentTarget }) => {
          // The button is about to be removed, so move the focus first.
          currentTarget.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true })
          onCancel()
        })
      }
    >
      {t('form.sent.cancel')}
    </Button>
  )
}
