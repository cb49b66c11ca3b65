import type { WidgetProps } from '@rjsf/utils'
import { formatDay } from '../../i18n/formats.ts'
import { useTranslator } from '../../i18n/useWords.ts'
import { useFieldAria } from '../useField.ts'
import { useDeferredInput } from '../useDeferredInput.ts'
import { useSiblingValue } from '../useSibling.ts'

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
