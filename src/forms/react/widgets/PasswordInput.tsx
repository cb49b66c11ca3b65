import type { WidgetProps } from '@rjsf/utils'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInputAttributes } from '../inputs/useFieldState.ts'
import { useDeferredInput } from '../inputs/useDeferredInput.ts'

/** A password input with a button to reveal the text. Value: the typed text. */
export function PasswordWidget(props: WidgetProps) {
  const { id, value, options, onChange } = props
  const { t } = useTranslation()
  const [isRevealed, setIsRevealed] = useState(false)
  const input = useDeferredInput<HTMLInputElement>(id, value, onChange)
  const attributes = useInputAttributes(props)
  const buttonLabel = t(isRevealed ? 'form.hidePassword' : 'form.showPassword')
  return (
    <div className="fw-with-button">
      <input
        {...input}
        {...attributes}
        type={isRevealed ? 'text' : 'password'}
        autoComplete={String(options.autocomplete ?? 'current-password')}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        className="fw-inner-button"
        aria-label={buttonLabel}
        title={buttonLabel}
        aria-controls={id}
        aria-pressed={isRevealed}
        onClick={() => setIsRevealed(!isRevealed)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 5C7 5 2.7 8.1 1 12.5 2.7 16.9 7 20 12 20s9.3-3.1 11-7.5C21.3 8.1 17 5 12 5Zm0 12.5a5 5 0 1 1 0-10 5 5 0 0 1 0 10Zm0-8a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z" />
          {isRevealed && <path d="m3 3 18 18" stroke="currentColor" strokeWidth="2" />}
        </svg>
      </button>
    </div>
  )
}
