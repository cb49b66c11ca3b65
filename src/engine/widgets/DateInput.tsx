import type { WidgetProps } from '@rjsf/utils'
import { formatDay } from '../../i18n/formatters.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { useFieldAria } from '../inputs/useFieldState.ts'
import { useDeferredInput } from '../inputs/useDeferredInput.ts'
import { useSiblingValue } from '../inputs/useSiblingValue.ts'

/**
 * A day. Value: `yyyy-MM-dd`. Below it stands the day in words, in the Gregorian calendar, since some devices show the
 * year of another calendar in their own control.
 */
export function DateWidget({ id, name, value, required, disabled, readonly, options, onChange }: WidgetProps) {
  const { tag } = useTranslator()
  const input = useDeferredInput<HTMLInputElement>(id, value, onChange)
  const aria = useFieldAria(id, required, Boolean(options.help))
  const day = useSiblingValue(id, id.split('.').at(-1))
  return (
    <>
      <input
        {...input}
        {...aria}
        id={id}
        name={name}
        className="fw-input"
        type="date"
        disabled={disabled}
        readOnly={readonly}
        autoComplete={String(options.autocomplete ?? 'off')}
      />
      <output className="fw-hint fw-day" htmlFor={id}>
        {typeof day === 'string' ? formatDay(day, tag) : ''}
      </output>
    </>
  )
}
