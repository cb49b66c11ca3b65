import type { WidgetProps } from '@rjsf/utils'
import { useRef } from 'react'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { useUncontrolledInput } from '../inputs/useUncontrolledInput.ts'
import { useFieldAria } from '../inputs/useFieldState.ts'
import { useFormContext } from '../state/FormContext.ts'

export interface SelectOption {
  value: unknown
  label: string
}

export type SelectProps = Pick<
  WidgetProps,
  'id' | 'name' | 'value' | 'required' | 'disabled' | 'readonly' | 'onChange' | 'options'
> & { choices: SelectOption[] }

/** A native select. Value: that of the selected choice, with its own type; undefined when none is selected. */
export function Select({ id, name, value, required, disabled, readonly, onChange, options, choices }: SelectProps) {
  const { t } = useTranslator()
  const { store } = useFormContext()
  const selectRef = useRef<HTMLSelectElement>(null)
  const aria = useFieldAria(id, required, Boolean(options.help))
  function showValue(newValue: unknown) {
    const select = selectRef.current
    // Several options may share a value (calling codes): keep the one that the user selected.
    if (select && select.value !== optionKey(newValue)) select.value = optionKey(newValue)
  }
  useUncontrolledInput(id, value, showValue, (candidate) => {
    const match = choices.find((choice) => optionKey(choice.value) === optionKey(candidate))
    if (!match) return false
    showValue(match.value)
    onChange(match.value)
    return true
  })
  return (
    <select
      {...aria}
      ref={selectRef}
      id={id}
      name={name}
      className="fw-input fw-select"
      disabled={disabled || readonly}
      defaultValue={optionKey(value)}
      autoComplete={typeof options.autocomplete === 'string' ? options.autocomplete : undefined}
      onChange={({ target }) => onChange(choices.find((choice) => optionKey(choice.value) === target.value)?.value)}
      onBlur={({ target }) => store.handleBlur(id, target.value !== '')}
    >
      <option value="">{t('form.choose')}</option>
      {choices.map((choice, index) => (
        <option key={index} value={optionKey(choice.value)}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

const optionKey = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Select of the schema's own `enum` values. */
export function SelectWidget(props: WidgetProps) {
  return <Select {...props} choices={props.options.enumOptions ?? []} />
}
