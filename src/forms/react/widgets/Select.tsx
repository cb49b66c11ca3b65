import type { WidgetProps } from '@rjsf/utils'
import { useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useUncontrolledInput } from '../inputs/useUncontrolledInput.ts'
import { useFieldAria } from '../inputs/useFieldState.ts'
import { valueAt } from '../../schema/jsonPointer.ts'
import { useFormContext } from '../state/FormContext.ts'
import { labelId, pointerFromId } from '../state/fieldIds.ts'
import { OptionSearch } from './OptionSearch.tsx'
import type { SelectOption } from './selectOption.ts'

export type SelectProps = Pick<
  WidgetProps,
  'id' | 'name' | 'value' | 'required' | 'disabled' | 'readonly' | 'onChange' | 'options'
> & { choices: SelectOption[] }

/** A native select. Value: the selected choice's value, with its own type; undefined if none is selected. */
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
  const showCurrentValue = useEffectEvent(() => {
    const pointer = pointerFromId(id)
    // The selector between alternatives of the whole form has no value in its data.
    showValue(pointer === '' ? value : (valueAt(store.data, pointer) ?? value))
  })
  const chooseText = t('form.choose')
  const offeredOptions = useMemo(() => [{ value: undefined, label: chooseText }, ...choices], [choices, chooseText])
  // Create option elements without React, which would add an object for each of hundreds of options.
  useLayoutEffect(() => {
    const select = selectRef.current
    if (!select) return
    const hasSameValues = showOptions(select, offeredOptions)
    if (hasSameValues) return
    select.selectedIndex = 0
    showCurrentValue()
  }, [offeredOptions])
  function choose(choice: SelectOption) {
    const select = selectRef.current
    if (!select) return
    select.selectedIndex = choices.indexOf(choice) + 1
    onChange(choice.value)
    select.focus()
  }
  const isDisabled = Boolean(disabled || readonly)
  const select = (
    <select
      {...aria}
      ref={selectRef}
      id={id}
      name={name}
      className="fw-input fw-select"
      disabled={isDisabled}
      autoComplete={typeof options.autocomplete === 'string' ? options.autocomplete : undefined}
      onChange={({ target }) => onChange(choices.find((choice) => optionKey(choice.value) === target.value)?.value)}
      onBlur={({ target }) => store.handleBlur(id, target.value !== '')}
      // Prerendered HTML contains option elements, where React expects this text; hydration must leave them.
      suppressHydrationWarning
    >
      {import.meta.env.SSR ? <PrerenderedOptions options={offeredOptions} value={value} /> : ''}
    </select>
  )
  return choices[0]?.searchText === undefined ? (
    select
  ) : (
    <div className="fw-with-button">
      {select}
      <OptionSearch choices={choices} disabled={isDisabled} labelId={labelId(id)} onChoose={choose} />
    </div>
  )
}

/**
 * Updates a select's option elements to the offered options. Changes only differing elements: browsers name some
 * countries unlike the prerendered page, and a re-render must not touch an open list.
 * @returns whether the values are unchanged, so that the selected one of several options with one value stays selected
 */
function showOptions(select: HTMLSelectElement, offeredOptions: SelectOption[]): boolean {
  let hasSameValues = select.length === offeredOptions.length
  select.length = Math.min(select.length, offeredOptions.length)
  for (const [index, option] of [...select.options].entries()) {
    const { value, label = '' } = offeredOptions[index] ?? {}
    const key = optionKey(value)
    if (option.value !== key) {
      hasSameValues = false
      option.value = key
    }
    if (option.textContent !== label) option.textContent = label
  }
  select.append(...offeredOptions.slice(select.length).map(({ value, label }) => new Option(label, optionKey(value))))
  return hasSameValues
}

const optionKey = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** The options in prerendered HTML. */
function PrerenderedOptions({ options, value }: { options: SelectOption[]; value: unknown }) {
  const offeredOptions = options.filter((option) => optionKey(option.value) === optionKey(value))
  const selected =
    value === undefined ? undefined : (offeredOptions.find(({ isPreferred }) => isPreferred) ?? offeredOptions[0])
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
