import type { WidgetProps } from '@rjsf/utils'
import { formatDay } from '../../i18n/formatters.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { useFieldAria, useSiblingValue } from '../inputs/useFieldState.ts'
import { useDeferredInput } from '../inputs/useDeferredInput.ts'

/**
 * A date. Value: `yyyy-MM-dd`. The date is repeated below as text in the Gregorian calendar, since some devices show
 * another calendar's year in the native control.
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
