import { asNumber, type WidgetProps } from '@rjsf/utils'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldProblem } from '../inputs/useFieldState.ts'
import { useFormContext } from '../state/FormContext.ts'
import { errorText } from '../texts/fieldTexts.ts'

/**
 * Wraps a controlled widget of rjsf, of its theme or of a third party: passes the field's error and reports blur to the
 * form's store. The widget must set the field's id on the focusable element or on one around it.
 */
export function connectWidget(Widget: ComponentType<WidgetProps>): ComponentType<WidgetProps> {
  return function ConnectedWidget(props: WidgetProps) {
    const { id, schema, value, onChange } = props
    const { form, store } = useFormContext()
    const { i18n } = useTranslation()
    const problem = useFieldProblem(id)
    return (
      <div
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) store.handleBlur(id, isFilled(value))
        }}
      >
        <Widget
          {...props}
          value={value ?? (schema.type === 'array' ? [] : undefined)}
          onChange={(newValue: unknown) => onChange(toFormValue(newValue, schema.type))}
          rawErrors={problem ? [errorText(form, problem, i18n)] : []}
          // The field's template shows the label.
          hideLabel
        />
      </div>
    )
  }
}

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Converts empty values to undefined, and text to a number in number fields: rjsf's inputs report text. */
function toFormValue(value: unknown, type: unknown): unknown {
  if (!isFilled(value)) return undefined
  return typeof value === 'string' && (type === 'number' || type === 'integer') ? asNumber(value) : value
}
