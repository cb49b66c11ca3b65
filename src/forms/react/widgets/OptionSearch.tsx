import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OptionResults } from './OptionResults.tsx'
import type { SelectOption } from './selectOption.ts'

interface OptionSearchProps {
  choices: SelectOption[]
  disabled: boolean
  /** Id of the field's label. */
  labelId: string
  onChoose: (choice: SelectOption) => void
}

/** A button beside a select that opens a search of its options, which is loaded on demand. */
export function OptionSearch({ choices, disabled, labelId, onChoose }: OptionSearchProps) {
  const { t } = useTranslation()
  const [loaded, setLoaded] = useState<{ Results: typeof OptionResults }>()
  const [isOpen, setIsOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)

  function load() {
    // The list itself needs no search, and the next press tries again.
    import('./OptionResults.tsx').then(
      (module) => setLoaded({ Results: module.OptionResults }),
      () => setIsOpen(false),
    )
  }
  function toggle() {
    load()
    setIsOpen(!isOpen)
  }
  function choose(choice: SelectOption) {
    setIsOpen(false)
    onChoose(choice)
  }
  function close() {
    setIsOpen(false)
    buttonRef.current?.focus()
  }

  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className="fw-inner-button"
        aria-label={t('form.search')}
        title={t('form.search')}
        aria-describedby={labelId}
        aria-expanded={isOpen}
        disabled={disabled}
        onPointerEnter={load}
        onClick={toggle}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            d="M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM14.5 14.5 20 20"
          />
        </svg>
      </button>
      {isOpen && loaded && <loaded.Results choices={choices} labelId={labelId} onChoose={choose} onClose={close} />}
    </>
  )
}
