import Rating from '@mui/material/Rating'
import coreWidgets from '@rjsf/core/lib/components/widgets/index.js'
import DateTimeInput from '@rjsf/core/lib/components/widgets/DateTimeWidget.js'
import TimeInput from '@rjsf/core/lib/components/widgets/TimeWidget.js'
import MuiRange from '@rjsf/mui/lib/RangeWidget/RangeWidget.js'
import MuiSelect from '@rjsf/mui/lib/SelectWidget/SelectWidget.js'
import muiWidgets from '@rjsf/mui/lib/Widgets/Widgets.js'
import { rangeSpec, type RegistryWidgetsType, type WidgetProps } from '@rjsf/utils'
import { useTranslation } from 'react-i18next'
import '../rjsf/listFields.ts'
import { useFieldAria } from '../inputs/useFieldState.ts'
import { DateWidget } from '../widgets/DateInput.tsx'
import { SelectWidget } from '../widgets/Select.tsx'
import { TextWidget } from '../widgets/TextInput.tsx'
import { widgets as ownWidgets } from '../widgets/widgetRegistry.ts'
import { connectWidget } from './connectWidget.tsx'

/** MUI's slider with an accessible name and description: the theme does not connect its label to the input. */
function RangeWidget(props: WidgetProps) {
  const { id, label, value, required, schema, options, onChange } = props
  const { t } = useTranslation()
  const { 'aria-required': _required, ...aria } = useFieldAria(id, required, Boolean(options.help))
  const slider = {
    'aria-label': label,
    'aria-valuetext': value === undefined ? t('form.notFilled') : undefined,
    slotProps: { input: aria },
    // A slider without a value is shown at its minimum, where a press fires no change event.
    onChangeCommitted: (_event: unknown, newValue: unknown) => {
      if (value === undefined) onChange(newValue)
    },
  }
  return (
    <MuiRange
      {...props}
      value={value ?? rangeSpec(schema).min ?? 0}
      options={{ ...options, mui: { rjsfSlotProps: { slider } } }}
    />
  )
}

/** MUI's select for several values, with an accessible name and description. */
function MultiSelectWidget(props: WidgetProps) {
  const { id, label, required, options } = props
  const aria = useFieldAria(id, required, Boolean(options.help))
  const select = { SelectDisplayProps: { ...aria, 'aria-label': label } }
  return <MuiSelect {...props} options={{ ...options, mui: { fullWidth: true, rjsfSlotProps: { select } } }} />
}

/** MUI's rating in place of rjsf's, whose stars have English names. */
function RatingWidget({ id, value, schema, options, disabled, readonly, onChange }: WidgetProps) {
  const { t } = useTranslation()
  const max = schema.maximum ?? (typeof options.stars === 'number' ? options.stars : 5)
  return (
    <Rating
      id={id}
      name={id}
      max={max}
      value={typeof value === 'number' ? value : null}
      disabled={disabled ?? false}
      readOnly={readonly ?? false}
      getLabelText={(stars) => `${stars} / ${max}`}
      emptyLabelText={t('form.notFilled')}
      onChange={(_event, stars) => onChange(stars ?? undefined)}
    />
  )
}

/** rjsf's time input, without the seconds that it appends to a time that already has seconds. */
const TimeWidget = ({ onChange, ...props }: WidgetProps) => (
  <TimeInput {...props} onChange={(time?: string) => onChange(time?.slice(0, 'hh:mm:ss'.length))} />
)

/** Controlled widgets, by their names in rjsf. Add a widget of a third party here. */
const connectedWidgets = Object.fromEntries(
  Object.entries({
    ...coreWidgets(),
    ...muiWidgets,
    AltDateTimeWidget: DateTimeInput,
    RangeWidget,
    RatingWidget,
    TimeWidget,
  }).map(([name, widget]) => [name, connectWidget(widget)]),
)

const ConnectedMultiSelect = connectWidget(MultiSelectWidget)

/** All widgets of forms drawn by `@rjsf/mui`: the engine's own, then rjsf's and MUI's. */
export const widgets: RegistryWidgetsType = {
  ...connectedWidgets,
  ...ownWidgets,
  AltDateWidget: DateWidget,
  EmailWidget: TextWidget,
  SelectWidget: (props: WidgetProps) =>
    props.multiple ? <ConnectedMultiSelect {...props} /> : <SelectWidget {...props} />,
  URLWidget: TextWidget,
}
