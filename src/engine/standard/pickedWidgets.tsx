import { rangeSpec, type WidgetProps } from '@rjsf/utils'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/base/Button.tsx'
import { useFieldAria } from '../inputs/useFieldState.ts'
import { useUncontrolledInput } from '../inputs/useUncontrolledInput.ts'
import { useFormContext } from '../state/FormContext.ts'

/** A colour. Value: `#rrggbb`. */
export const ColorWidget = (props: WidgetProps) => <PickedInput {...props} type="color" read={(text) => text} />

/** A number on a scale. Value: a number. */
export const RangeWidget = (props: WidgetProps) => <PickedInput {...props} type="range" read={Number} />

type PickedInputProps = WidgetProps & { type: 'color' | 'range'; read: (text: string) => string | number }

/** An input that always shows some value, which counts only once a person has picked it; the value stands beside it. */
function PickedInput(props: PickedInputProps) {
  const { id, name, label, value, required, disabled, readonly, options, schema, onChange, type, read } = props
  const { t } = useTranslation()
  const { store } = useFormContext()
  const input = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<unknown>(value)
  const { 'aria-required': _required, ...aria } = useFieldAria(id, required, Boolean(options.help))
  useUncontrolledInput(id, value, (newValue) => {
    setPicked(newValue)
    if (input.current && newValue !== undefined) input.current.value = String(newValue)
  })

  function pick(newValue: string | number | undefined) {
    setPicked(newValue)
    onChange(newValue)
  }

  return (
    <div className="fw-picked">
      <input
        {...aria}
        ref={input}
        id={id}
        name={name}
        className="fw-input"
        type={type}
        {...(type === 'range' ? rangeSpec(schema) : {})}
        defaultValue={value === undefined ? undefined : String(value)}
        aria-valuetext={type === 'range' && picked === undefined ? t('form.notFilled') : undefined}
        disabled={disabled || readonly}
        // What it shows at first is picked without a change of its value.
        onInput={({ currentTarget }) => pick(read(currentTarget.value))}
        onClick={({ currentTarget }) => type === 'range' && pick(read(currentTarget.value))}
        onBlur={() => store.handleBlur(id, picked !== undefined)}
      />
      <output htmlFor={id}>{picked === undefined ? t('form.notFilled') : String(picked)}</output>
      {picked !== undefined && !required && !disabled && !readonly && (
        <Button size="small" aria-label={`${t('form.remove')}: ${label}`} onClick={() => pick(undefined)}>
          {t('form.remove')}
        </Button>
      )}
    </div>
  )
}
