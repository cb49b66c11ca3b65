import {
  localToUTC,
  rangeSpec,
  useFileWidgetProps,
  utcToLocal,
  type RegistryWidgetsType,
  type WidgetProps,
} from '@rjsf/utils'
import '../rjsf/listFields.ts'
import { useDeferredInput } from '../inputs/useDeferredInput.ts'
import { useFieldAria, useInputAttributes } from '../inputs/useFieldState.ts'
import { ColorWidget, RangeWidget } from './pickedWidgets.tsx'
import { DateWidget } from '../widgets/DateInput.tsx'
import { TextWidget } from '../widgets/TextInput.tsx'
import { widgets } from '../widgets/widgetRegistry.ts'

type NativeInputProps = WidgetProps & {
  type: 'datetime-local' | 'time' | 'number'
  /** The value as the input shows it, and back. */
  show: (value: string) => string
  read: (text: string) => string | number | undefined
}

function NativeInput({ type, show, read, ...props }: NativeInputProps) {
  const { id, value, schema, onChange } = props
  const shown = value === undefined || value === null ? undefined : show(String(value))
  const input = useDeferredInput<HTMLInputElement>(id, shown, (text) => onChange(text && read(text)))
  const attributes = useInputAttributes(props)
  return <input {...input} {...attributes} type={type} step="any" {...(type === 'number' ? rangeSpec(schema) : {})} />
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

/** A number with buttons to step it. Value: a number. */
const UpDownWidget = (props: WidgetProps) => (
  <NativeInput {...props} type="number" show={(value) => value} read={Number} />
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
  RangeWidget,
  TimeWidget,
  UpDownWidget,
  URLWidget: TextWidget,
}
