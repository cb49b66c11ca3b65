import type { WidgetProps } from '@rjsf/utils'
import { useRef } from 'react'
import { useUncontrolledInput } from '../inputs/useUncontrolledInput.ts'

/** One of a few values, as radio buttons. Value: that of the selected option, with its own type. */
export function RadioWidget({ id, name, value, disabled, readonly, options, onChange }: WidgetProps) {
  const groupRef = useRef<HTMLDivElement>(null)
  const choices = options.enumOptions ?? []
  useUncontrolledInput(id, value, (newValue) => {
    inputsIn(groupRef.current).forEach((input, index) => {
      input.checked = choices[index]?.value === newValue
    })
  })
  return (
    <div ref={groupRef} id={id} className={`fw-choices${options.inline ? ' fw-inline' : ''}`}>
      {choices.map((choice, index) => (
        <label key={String(choice.value)} className="fw-check">
          <input
            type="radio"
            id={`${id}__${index}`}
            name={name || id}
            disabled={disabled || readonly}
            defaultChecked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}

/** Any of a few values, as checkboxes. Value: an array in the order of the options; undefined when none is checked. */
export function CheckboxesWidget({ id, value, disabled, readonly, options, onChange }: WidgetProps) {
  const groupRef = useRef<HTMLDivElement>(null)
  const choices = options.enumOptions ?? []
  const checkedValues = new Set<unknown>(Array.isArray(value) ? value : [])
  useUncontrolledInput(id, value, (newValue) => {
    const selectedValues = new Set<unknown>(Array.isArray(newValue) ? newValue : [])
    inputsIn(groupRef.current).forEach((input, index) => {
      input.checked = selectedValues.has(choices[index]?.value)
    })
  })
  function handleChange() {
    const selectedValues = inputsIn(groupRef.current).flatMap((input, index) =>
      input.checked ? [choices[index]?.value] : [],
    )
    onChange(selectedValues.length > 0 ? selectedValues : undefined)
  }
  return (
    <div ref={groupRef} id={id} className={`fw-choices${options.inline ? ' fw-inline' : ''}`}>
      {choices.map((choice, index) => (
        <label key={String(choice.value)} className="fw-check">
          <input
            type="checkbox"
            id={`${id}__${index}`}
            disabled={disabled || readonly}
            defaultChecked={checkedValues.has(choice.value)}
            onChange={handleChange}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}

const inputsIn = (element: HTMLElement | null): HTMLInputElement[] => [...(element?.querySelectorAll('input') ?? [])]
