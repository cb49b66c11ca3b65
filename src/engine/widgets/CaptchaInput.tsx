import type { WidgetProps } from '@rjsf/utils'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { useFieldAria } from '../inputs/useFieldState.ts'
import { useCaptchaImage } from '../inputs/useCaptchaImage.ts'
import { useDeferredInput } from '../inputs/useDeferredInput.ts'
import { useFormContext } from '../state/FormContext.ts'
import { useNormalizeOnBlur } from '../inputs/useNormalizeOnBlur.ts'

/** The solution of a captcha, with the image as a button that fetches a new one. Value: what was typed. */
export function VerifyCodeWidget({ id, name, value, required, disabled, options, schema, onChange }: WidgetProps) {
  const { t } = useTranslator()
  const { store } = useFormContext()
  const input = useDeferredInput<HTMLInputElement>(id, value, onChange, useNormalizeOnBlur(id, schema))
  const aria = useFieldAria(id, required, Boolean(options.help))
  const { image, failed, autoRenewed } = useCaptchaImage(id, clear, () => {
    const { current } = input.ref
    return current !== null && current === document.activeElement && current.value !== ''
  })

  function clear() {
    onChange(undefined)
    store.setInputValue(id, undefined)
  }
  function requestNewImage() {
    clear()
    input.ref.current?.focus()
  }

  return (
    <>
      <div className="fw-code">
        <input
          {...input}
          {...aria}
          id={id}
          name={name}
          className="fw-input"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={disabled}
        />
        {failed ? (
          <button type="button" className="fw-code-button" onClick={requestNewImage} disabled={disabled}>
            {t('retry')}
          </button>
        ) : (
          <button
            type="button"
            className="fw-code-button"
            title={t('form.newCode')}
            aria-label={image ? t('form.newCode') : undefined}
            onClick={requestNewImage}
            disabled={disabled}
          >
            {image ? <img src={image} alt={t('form.codeImage')} width={150} height={50} /> : t('loading')}
          </button>
        )}
      </div>
      {failed && (
        <p className="fw-code-note" role="alert">
          {t('form.codeFailed')}
        </p>
      )}
      <p className="fw-code-note" role="status">
        {autoRenewed && image && !failed ? t('form.codeRenewed') : ''}
      </p>
    </>
  )
}
