import type { WidgetProps } from '@rjsf/utils'
import { useWords } from '../../i18n/useWords.ts'
import { useFieldAria } from '../useField.ts'
import { useCodeImage } from '../useCodeImage.ts'
import { useDeferredInput } from '../useDeferredInput.ts'
import { useForm } from '../FormContext.ts'
import { useSettledText } from '../useSettledText.ts'

/** The answer to a verification image, with the image and a button for a new one. Value: what was typed. */
export function VerifyCodeWidget({ id, name, value, required, disabled, options, schema, onChange }: WidgetProps) {
  const { t } = useWords()
  const { store } = useForm()
  const input = useDeferredInput<HTMLInputElement>(id, value, onChange, useSettledText(id, schema))
  const aria = useFieldAria(id, required, Boolean(options.help))
  const { image, failed, renewed } = useCodeImage(id, clear, () => {
    const { current } = input.ref
    return current !== null && current === document.activeElement && current.value !== ''
  })

  function clear() {
    onChange(undefined)
    store.write(id, undefined)
  }
  function another() {
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
          <button type="button" className="fw-code-button" onClick={another} disabled={disabled}>
            {t('retry')}
          </button>
        ) : (
          <button
            type="button"
            className="fw-code-button"
            title={t('form.newCode')}
            aria-label={image ? t('form.newCode') : undefined}
            onClick={another}
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
        {renewed && image && !failed ? t('form.codeRenewed') : ''}
      </p>
    </>
  )
}
