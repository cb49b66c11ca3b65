import { asNumber, type WidgetProps } from '@rjsf/utils'
import { Fragment, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldProblem } from '../inputs/useFieldState.ts'
import { useFormContext } from '../state/FormContext.ts'
import { errorText } from '../texts/fieldTexts.ts'
import { ConnectedFrame } from './ConnectedFrame.tsx'
import { useConnectedRegistry, type ConnectedPackage } from './ConnectedPackage.ts'
import { useShownValue } from './useShownValue.ts'

/**
 * A widget that somebody else wrote for rjsf, as ours are: it has the current value and the errors to show, and the form
 * hears of its changes and of the focus that leaves it.
 */
export function connectWidget(Widget: ComponentType<WidgetProps>, library: ConnectedPackage) {
  const { Theme = Fragment } = library
  return function ConnectedWidget(props: WidgetProps) {
    const { id, label, required, schema, uiSchema, options, onChange } = props
    const registry = useConnectedRegistry(props.registry, library)
    const { form } = useFormContext()
    const { i18n } = useTranslation()
    const problem = useFieldProblem(id)
    const { value, version, change } = useShownValue(id, props.value, (newValue) => onChange(newValue))
    return (
      <Theme>
        <ConnectedFrame
          id={id}
          label={label}
          required={required}
          hasHint={Boolean(options.help)}
          isFilled={isFilled(value)}
        >
          <Widget
            {...props}
            key={version}
            registry={registry}
            value={value ?? (schema.type === 'array' ? [] : undefined)}
            onChange={(newValue: unknown) => change(newValue, toFormValue(newValue, schema.type))}
            rawErrors={problem ? [errorText(form, problem, i18n)] : []}
            // The field's template shows the label, unless the widget is the one to say what it is for.
            hideLabel={uiSchema?.['ui:labelPlacement'] !== 'itself'}
          />
        </ConnectedFrame>
      </Theme>
    )
  }
}

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** What is empty is left out; rjsf's number fields take numbers as text. */
function toFormValue(value: unknown, type: unknown): unknown {
  if (!isFilled(value)) return undefined
  return typeof value === 'string' && (type === 'number' || type === 'integer') ? asNumber(value) : value
}
