import type { WidgetProps } from '@rjsf/utils'
import { useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useUncontrolledInput } from '../inputs/useUncontrolledInput.ts'
import { useFieldAria } from '../inputs/useFieldState.ts'
import { valueAt } from '../../schema/jsonPointer.ts'
import { useFormContext } from '../state/FormContext.ts'
import { pointerFromId } from '../state/fieldIds.ts'

export interface SelectOption {
  value: unknown
  label: string
  /** Of several options with the same value, the one to show when the value is set programmatically. */
  isPreferred?: boolean
}

export type SelectProps = Pick<
  WidgetProps,
  'id' | 'name' | 'value' | 'required' | 'disabled' | 'readonly' | 'onChange' | 'options'
> & { choices: SelectOption[] }

/** A native select. Value: that of the selected choice, with its own type; undefined when none is selected. */
export function Select({ id, name, value, required, disabled, readonly, onChange, options, choices }: SelectProps) {
  const { t } = useTranslation()
  const { store } = useFormContext()
  const selectRef = useRef<HTMLSelectElement>(null)
  const aria = useFieldAria(id, required, Boolean(options.help))
  function showValue(newValue: unknown) {
    const select = selectRef.current
    // Several options may share a value (calling codes): keep the one that the user selected.
    if (!select || select.value === optionKey(newValue)) return
    const preferred = choices.findIndex(
      ({ value: each, isPreferred }) => isPreferred && optionKey(each) === optionKey(newValue),
    )
    if (preferred >= 0) select.selectedIndex = preferred + 1
    else select.value = optionKey(newValue)
  }
  useUncontrolledInput(id, value, showValue, (candidate) => {
    const match = choices.find((choice) => optionKey(choice.value) === optionKey(candidate))
    if (!match) return false
    showValue(match.value)
    onChange(match.value)
    return true
  })
  const showCurrentValue = useEffectEvent(() => showValue(valueAt(store.data, pointerFromId(id)) ?? value))
  const chooseText = t('form.choose')
  const offered = useMemo(() => [{ value: undefined, label: chooseText }, ...choices], [choices, chooseText])
  // Elements of the browser's own: React would keep one more object for each option of lists that have hundreds.
  useLayoutEffect(() => {
    const select = selectRef.current
    if (!select) return
    const hasSameValues = showOptions(select, offered)
    if (hasSameValues) return
    select.selectedIndex = 0
    showCurrentValue()
  }, [offered])
  return (
    <select
      {...aria}
      ref={selectRef}
      id={id}
      name={name}
      className="fw-input fw-select"
      disabled={disabled || readonly}
      autoComplete={typeof options.autocomplete === 'string' ? options.autocomplete : undefined}
      onChange={({ target }) => onChange(choices.find((choice) => optionKey(choice.value) === target.value)?.value)}
      onBlur={({ target }) => store.handleBlur(id, target.value !== '')}
      // The page as built has its options, which React then leaves alone: to it, the content here is a text.
      suppressHydrationWarning
    >
      {import.meta.env.SSR ? <BuiltOptions options={offered} value={value} /> : ''}
    </select>
  )
}

/**
 * Makes the options of a select those that are offered. What is there already stays: browsers name some countries otherwise
 * than the page as built, and an open list is left alone when the field is only drawn again.
 * @returns whether the values were these before: of several options with one value the chosen one stays
 */
function showOptions(select: HTMLSelectElement, offered: SelectOption[]): boolean {
  let hasSameValues = select.length === offered.length
  select.length = Math.min(select.length, offered.length)
  for (const [at, option] of [...select.options].entries()) {
    const { value, label = '' } = offered[at] ?? {}
    const key = optionKey(value)
    if (option.value !== key) {
      hasSameValues = false
      option.value = key
    }
    if (option.textContent !== label) option.textContent = label
  }
  select.append(...offered.slice(select.length).map(({ value, label }) => new Option(label, optionKey(value))))
  return hasSameValues
}

const optionKey = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** The options of a page as built. */
function BuiltOptions({ options, value }: { options: SelectOption[]; value: unknown }) {
  const offered = options.filter((option) => optionKey(option.value) === optionKey(value))
  const selected = value === undefined ? undefined : (offered.find(({ isPreferred }) => isPreferred) ?? offered[0])
  return options.map((option, index) => (
    <option key={index} value={optionKey(option.value)} selected={option === selected || undefined}>
      {option.label}
    </option>
  ))
}

/** Select of the schema's own `enum` values. */
export function SelectWidget(props: WidgetProps) {
  return <Select {...props} choices={props.options.enumOptions ?? []} />
}
