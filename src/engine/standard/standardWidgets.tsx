import { localToUTC, useFileWidgetProps, utcToLocal, type RegistryWidgetsType, type WidgetProps } from '@rjsf/utils'
import { useDeferredInput } from '../inputs/useDeferredInput.ts'
import { useFieldAria } from '../inputs/useFieldState.ts'
import { DateWidget } from '../widgets/DateInput.tsx'
import { TextWidget } from '../widgets/TextInput.tsx'
import { widgets } from '../widgets/widgetRegistry.ts'

type NativeInputProps = WidgetProps & {
  type: 'datetime-local' | 'time' | 'color'
  /** The value as the input shows it, and back. */
  show: (value: string) => string
  read: (text: string) => string | undefined
}

function NativeInput({
  id,
  name,
  value,
  required,
  disabled,
  readonly,
  options,
  onChange,
  type,
  show,
  read,
}: NativeInputProps) {
  const shown = typeof value === 'string' ? show(value) : undefined
  const input = useDeferredInput<HTMLInputElement>(id, shown, (text) => onChange(text && read(text)))
  const aria = useFieldAria(id, required, Boolean(options.help))
  return (
    <input
      {...input}
      {...aria}
      id={id}
      name={name}
      className="fw-input"
      type={type}
      step={type === 'color' ? undefined : 'any'}
      disabled={disabled}
      readOnly={readonly}
    />
  )
}

/** A moment. Value: ISO 8601 in UTC. */
const DateTimeWidget = (props: WidgetProps) => (
  <NativeInput {...props} type="datetime-local" show={(value) => utcToLocal(value)} read={(text) => localToUTC(text)} />
)

/** A time of day. Value: `HH:mm:ss`. */
const TimeWidget = (props: WidgetProps) => (
  <NativeInput
    {...props}
    type="time"
    show={(value) => value.slice(0, 8)}
    read={(text) => (text.length === 5 ? `${text}:00` : text)}
  />
)

/** A colour. Value: `#rrggbb`. */
const ColorWidget = (props: WidgetProps) => (
  <NativeInput {...props} type="color" show={(value) => value} read={(text) => text} />
)

/** A small file inside the data. Value: a data URL. */
function FileWidget({ id, name, value, required, disabled, readonly, multiple, options, onChange }: WidgetProps) {
  const { filesInfo, handleChange } = useFileWidgetProps(value, onChange, multiple)
  const aria = useFieldAria(id, required, Boolean(options.help))
  return (
    <>
      <input
        {...aria}
        id={id}
        name={name}
        className="fw-input"
        type="file"
        multiple={multiple}
        accept={typeof options.accept === 'string' ? options.accept : undefined}
        disabled={disabled || readonly}
        onChange={({ target }) => void (target.files && handleChange(target.files))}
      />
      <output className="fw-hint" htmlFor={id}>
        {filesInfo.map((file) => file.name).join(', ')}
      </output>
    </>
  )
}

/** The widgets of all forms, and those that formats and uiSchemas of rjsf ask for. */
export const standardWidgets: RegistryWidgetsType = {
  ...widgets,
  AltDateTimeWidget: DateTimeWidget,
  AltDateWidget: DateWidget,
  ColorWidget,
  DateTimeWidget,
  EmailWidget: TextWidget,
  FileWidget,
  RangeWidget: TextWidget,
  RatingWidget: TextWidget,
  TimeWidget,
  UpDownWidget: TextWidget,
  URLWidget: TextWidget,
}
