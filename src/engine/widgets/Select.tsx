import type { WidgetProps } from '@rjsf/utils'
import { useRef } from 'react'
import { useWords } from '../../i18n/useWords.ts'
import { useChoice } from '../useChoice.ts'
import { useFieldAria } from '../useField.ts'
import { useForm } from '../FormContext.ts'

export interface SelectOption {
  value: unknown
  label: string
}

export type SelectProps = Pick<
  WidgetProps,
  'id' | 'name' | 'value' | 'required' | 'disabled' | 'readonly' | 'onChange' | 'options'
> & { choices: SelectOption[] }

/** A native select over `choices`. Value: that of the chosen one, with its own type; undefined when nothing is chosen. */
export function Select({ id, name, value, required, disabled, readonly, onChange, options, choices }: SelectProps) {
  const { t } = useWords()
  const { store } = useForm()
  const element = useRef<HTMLSelectElement>(null)
  const aria = useFieldAria(id, required, Boolean(options.help))
  function show(outside: unknown) {
    const select = element.current
    // Several options may share a value (calling codes): what the person chose stays chosen.
    if (select && select.value !== keyOf(outside)) select.value = keyOf(outside)
  }
  useChoice(id, value, show, (offered) => {
    const found = choices.find((choice) => keyOf(choice.value) === keyOf(offered))
    if (!found) return false
    show(found.value)
    onChange(found.value)
    return true
  })
  return (
    <select
      {...aria}
      ref={element}
      id={id}
      name={name}
      className="fw-input fw-select"
      disabled={disabled || readonly}
      defaultValue={keyOf(value)}
      autoComplete={typeof options.autocomplete === 'string' ? options.autocomplete : undefined}
      onChange={({ target }) => onChange(choices.find((choice) => keyOf(choice.value) === target.value)?.value)}
      onBlur={({ target }) => store.leave(id, target.value !== '')}
    >
      <option value="">{t('form.choose')}</option>
      {choices.map((choice, index) => (
        <option key={index} value={keyOf(choice.value)}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

const keyOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** A choice among the schema's own values. */
export function SelectWidget(props: WidgetProps) {
  return <Select {...props} choices={props.options.enumOptions ?? []} />
}
