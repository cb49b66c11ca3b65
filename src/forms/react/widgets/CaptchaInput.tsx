import type { WidgetProps } from '@rjsf/utils'
import { useTranslation } from 'react-i18next'
import { useInputAttributes } from '../inputs/useFieldState.ts'
import { useCaptchaImage } from '../inputs/useCaptchaImage.ts'
import { useDeferredInput } from '../inputs/useDeferredInput.ts'
import { useIsOnScreen } from '../inputs/useIsOnScreen.ts'
import { useFormContext } from '../state/FormContext.ts'
import { useNormalizeOnBlur } from '../inputs/useNormalizeOnBlur.ts'

/**
 * Input for a captcha's solution, with its image, a button for a new image, and a button for users who cannot see it.
 * Value: the solution.
 */
export function VerifyCodeWidget(props: WidgetProps) {
  const { id, value, disabled, schema, onChange } = props
  const { t } = useTranslation()
  const { store } = useFormContext()
  const input = useDeferredInput<HTMLInputElement>(id, value, onChange, useNormalizeOnBlur(id, schema))
  const attributes = useInputAttributes(props)
  const { image, failed, autoRenewed, offersText, textState, requestText } = useCaptchaImage(id, {
    clear: () => setValue(undefined),
    fill: setValue,
    isTyping: () => {
      const { current } = input.ref
      return current !== null && current === document.activeElement && current.value !== ''
    },
    isOnScreen: useIsOnScreen(id),
  })

  function setValue(solution: string | undefined) {
    onChange(solution)
    store.setInputValue(id, solution)
  }
  function requestNewImage() {
    setValue(undefined)
    input.ref.current?.focus()
  }

  return (
    <>
      <div className="fw-code">
        <input {...input} {...attributes} type="text" autoComplete="off" autoCapitalize="none" spellCheck={false} />
        {!failed && textState !== 'filled' && (
          <span className="fw-code-image">
            {image ? (
              <img src={image} alt={t('form.codeImage')} width={150} height={50} />
            ) : (
              <>
                <span className="vh">{t('loading')}</span>
                <span className="fw-code-outline" />
              </>
            )}
          </span>
        )}
      </div>
      {failed && (
        <p className="fw-code-note" role="alert">
          {t('form.codeFailed')}
        </p>
      )}
      <p className="fw-code-note" role="status">
        {textState === 'filled' && t('form.codeTextFilled')}
        {autoRenewed && image && !failed && t('form.codeRenewed')}
      </p>
      <div className="fw-code-actions">
        <button type="button" className="fw-code-button" onClick={requestNewImage} disabled={disabled}>
          {t(failed ? 'retry' : 'form.newCode')}
        </button>
        {offersText && (
          <button
            type="button"
            className="fw-code-button"
            aria-disabled={textState === 'checking' || undefined}
            onClick={() => void requestText()}
            disabled={disabled}
          >
            {t('form.codeText')}
          </button>
        )}
      </div>
    </>
  )
}
