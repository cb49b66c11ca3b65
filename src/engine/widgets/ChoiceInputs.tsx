import type { WidgetProps } from '@rjsf/utils'
import { useRef } from 'react'
import { useUncontrolledInput } from '../inputs/useUncontrolledInput.ts'

/** One of a few values, as radio buttons. Value: that of the selected option, with its own type. */
export function RadioWidget({ onChange, ...props }: WidgetProps) {
  return <ChoiceGroup {...props} type="radio" isChecked={isSame} onChange={([selected]) => onChange(selected)} />
}

/** Any of a few values, as checkboxes. Value: an array in the order of the options; undefined when none is checked. */
export function CheckboxesWidget({ onChange, ...props }: WidgetProps) {
  return (
    <ChoiceGroup
      {...props}
      type="checkbox"
      isChecked={(value, option) => Array.isArray(value) && value.some((each) => isSame(each, option))}
      onChange={(selected) => onChange(selected.length > 0 ? selected : undefined)}
    />
  )
}

/** Options of a schema of anybody may be objects. */
const isSame = (value: unknown, option: unknown): boolean =>
  value === option || (typeof option === 'object' && JSON.stringify(value) === JSON.stringify(option))

type ChoiceGroupProps = Pick<WidgetProps, 'id' | 'name' | 'value' | 'disabled' | 'readonly' | 'options'> & {
  type: 'radio' | 'checkbox'
  /** Whether the option is checked when the field has this value. */
  isChecked: (value: unknown, option: unknown) => boolean
  onChange: (selected: unknown[]) => void
}

function ChoiceGroup({ id, name, value, disabled, readonly, options, type, isChecked, onChange }: ChoiceGroupProps) {
  const groupRef = useRef<HTMLDivElement>(null)
  const choices = options.enumOptions ?? []
  const inputs = () => [...(groupRef.current?.querySelectorAll('input') ?? [])]
  useUncontrolledInput(id, value, (newValue) => {
    inputs().forEach((input, index) => {
      input.checked = isChecked(newValue, choices[index]?.value)
    })
  })
  const handleChange = () =>
    onChange(inputs().flatMap((input, index) => (input.checked ? [choices[index]?.value] : [])))
  return (
    <div ref={groupRef} id={id} className={`fw-choices${options.inline ? ' fw-inline' : ''}`}>
      {choices.map((choice, index) => (
        <label key={JSON.stringify(choice.value)} className="fw-check">
          <input
            type={type}
            id={`${id}__${index}`}
            name={type === 'radio' ? name || id : undefined}
            disabled={disabled || readonly}
            defaultChecked={isChecked(value, choice.value)}
            onChange={handleChange}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}
