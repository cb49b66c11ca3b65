import type { WidgetProps } from '@rjsf/utils'
import { useRef } from 'react'
import { useUncontrolledInput } from '../inputs/useUncontrolledInput.ts'

/** Radio buttons. Value: the selected option's value, with its own type. */
export function RadioWidget({ id, name, value, disabled, readonly, options, onChange }: WidgetProps) {
  const groupRef = useRef<HTMLDivElement>(null)
  const choices = options.enumOptions ?? []
  useUncontrolledInput(id, value, (newValue) => {
    groupRef.current?.querySelectorAll('input').forEach((input, index) => {
      input.checked = isSame(newValue, choices[index]?.value)
    })
  })
  return (
    <div ref={groupRef} id={id} className={`fw-choices${options.inline ? ' fw-inline' : ''}`}>
      {choices.map((choice, index) => (
        <label key={JSON.stringify(choice.value)} className="fw-check">
          <input
            type="radio"
            id={`${id}__${index}`}
            name={name || id}
            disabled={disabled || readonly}
            defaultChecked={isSame(value, choice.value)}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}

/** Compares objects as JSON: options in JSON Schema of any kind may be objects. */
const isSame = (value: unknown, option: unknown): boolean =>
  value === option || (typeof option === 'object' && JSON.stringify(value) === JSON.stringify(option))
