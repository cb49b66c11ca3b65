import type { WidgetProps } from '@rjsf/utils'
import { useRef } from 'react'
import { useChoice } from '../useChoice.ts'

/** One of a few values, as radio buttons. Value: that of the chosen one, with its own type. */
export function RadioWidget({ id, name, value, disabled, readonly, options, onChange }: WidgetProps) {
  const element = useRef<HTMLDivElement>(null)
  const choices = options.enumOptions ?? []
  useChoice(id, value, (outside) => {
    boxes(element.current).forEach((box, index) => {
      box.checked = choices[index]?.value === outside
    })
  })
  return (
    <div ref={element} id={id} className={`fw-choices${options.inline ? ' fw-inline' : ''}`}>
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

/** Any of a few values, as checkboxes. Value: a list in the order of the options, undefined when none is ticked. */
export function CheckboxesWidget({ id, value, disabled, readonly, options, onChange }: WidgetProps) {
  const element = useRef<HTMLDivElement>(null)
  const choices = options.enumOptions ?? []
  const ticked = new Set<unknown>(Array.isArray(value) ? value : [])
  useChoice(id, value, (outside) => {
    const chosen = new Set<unknown>(Array.isArray(outside) ? outside : [])
    boxes(element.current).forEach((box, index) => {
      box.checked = chosen.has(choices[index]?.value)
    })
  })
  function change() {
    const chosen = boxes(element.current).flatMap((box, index) => (box.checked ? [choices[index]?.value] : []))
    onChange(chosen.length > 0 ? chosen : undefined)
  }
  return (
    <div ref={element} id={id} className={`fw-choices${options.inline ? ' fw-inline' : ''}`}>
      {choices.map((choice, index) => (
        <label key={String(choice.value)} className="fw-check">
          <input
            type="checkbox"
            id={`${id}__${index}`}
            disabled={disabled || readonly}
            defaultChecked={ticked.has(choice.value)}
            onChange={change}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}

const boxes = (element: HTMLElement | null): HTMLInputElement[] => [...(element?.querySelectorAll('input') ?? [])]
