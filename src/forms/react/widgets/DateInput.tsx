import type { WidgetProps } from '@rjsf/utils'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../data/checkRules.ts'
import { formatDay } from '../../data/displayNames.ts'
import { yearsBefore } from '../../schema/keywords/dates.ts'
import type { Schema } from '../../schema/schema.ts'
import { useInputAttributes, useSiblingValue } from '../inputs/useFieldState.ts'
import { useDeferredInput } from '../inputs/useDeferredInput.ts'

/**
 * A date input. Value: `yyyy-MM-dd`. The text below repeats the date in the Gregorian calendar, since some devices show
 * another calendar's year in the native control.
 */
export function DateWidget(props: WidgetProps) {
  const { id, schema, value, options, onChange } = props
  const { language: tag } = useTranslation().i18n
  const input = useDeferredInput<HTMLInputElement>(id, value, onChange)
  const attributes = useInputAttributes(props)
  const day = useSiblingValue(id, id.split('.').at(-1))
  return (
    <>
      <input
        {...input}
        {...attributes}
        type="date"
        onFocus={({ currentTarget }) => limitPicker(currentTarget, schema.notInFuture, schema.maxYearsAgo)}
        autoComplete={String(options.autocomplete ?? 'off')}
        data-empty={day === undefined || undefined}
      />
      <output className="fw-hint fw-day" htmlFor={id}>
        {typeof day === 'string' ? formatDay(day, tag) : ''}
      </output>
    </>
  )
}

/** Limits the picker to the days that the rules allow. On focus, since prerendered HTML and open tabs may be days old. */
function limitPicker(input: HTMLInputElement, notInFuture: Schema['notInFuture'], years: Schema['maxYearsAgo']): void {
  const { last: today } = todayHere(Date.now())
  if (notInFuture) input.max = today
  if (years !== undefined) input.min = yearsBefore(today, years)
}
