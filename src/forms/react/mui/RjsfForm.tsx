import type { FormProps } from '@rjsf/core'
import { getSubmitButtonOptions, type RegistryWidgetsType, type ValidatorType } from '@rjsf/utils'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { plainForm } from '../../data/plainForm.ts'
import type { SchemaValidator } from '../../data/validateForm.ts'
import { isObject } from '../../schema/isObject.ts'
import { isWrappedValue, ROOT_VALUE } from '../../schema/jsonSchema/canonicalSchema.ts'
import type { JsonSchema } from '../../schema/jsonSchema.ts'
import type { Problem } from '../../schema/problem.ts'
import { Typography } from '../base/Typography.tsx'
import { CompiledForm, SubmitButton } from '../plain/CompiledForm.tsx'
import type { FormTextsProps } from '../plain/FormTexts.tsx'
import { interpretForm } from '../plain/interpretForm.ts'
import { useUnchanged } from '../plain/useUnchanged.ts'
import { StandardFields } from '../rjsf/StandardFields.tsx'
import type { FieldsProps } from '../state/FormContext.ts'
import { connectWidget } from './connectWidget.tsx'
import { muiRegistry } from './muiRegistry.ts'

/** The props of rjsf's `Form` that have the same meaning here. */
export interface RjsfFormProps
  extends FormTextsProps, Pick<FormProps, 'uiSchema' | 'formData' | 'disabled' | 'readonly' | 'widgets'> {
  schema: JsonSchema
  /** Judges the data and alternatives; without it the schema is interpreted. */
  validator?: ValidatorType
  onChange?: (event: { formData: unknown }) => void
  onSubmit?: (event: { formData: unknown }) => void
  /** Receives the broken rules by pointer. */
  onError?: (problems: Problem[]) => void
  children?: ReactNode
}

/** rjsf's `Form`, drawn and validated by this engine. */
export default function RjsfForm(props: RjsfFormProps) {
  const { formData, validator, disabled, readonly, onChange, onSubmit, onError } = props
  const { schema, uiSchema, widgets } = useUnchanged({
    schema: props.schema,
    uiSchema: props.uiSchema,
    widgets: props.widgets,
  })
  const definition = useMemo(() => {
    const ui = { ...uiSchema, ...(disabled && { 'ui:disabled': true }), ...(readonly && { 'ui:readonly': true }) }
    return defineForm(schema, ui, validator, widgets)
  }, [schema, uiSchema, validator, widgets, disabled, readonly])
  const isWrapped = useMemo(() => isWrappedValue(schema), [schema])
  const latest = useRef(formData)
  const [shown, setShown] = useState({ version: 0, formData })
  useEffect(() => {
    if (formData === undefined || JSON.stringify(formData) === JSON.stringify(latest.current)) return
    latest.current = formData
    // Data from outside: the form begins anew with them.
    setShown(({ version }) => ({ version: version + 1, formData }))
  }, [formData])
  const unwrap = (data: Record<string, unknown>): unknown => (isWrapped ? data[ROOT_VALUE] : data)
  const { norender, submitText } = getSubmitButtonOptions(uiSchema)
  const title = uiSchema?.['ui:title'] ?? textOf(schema.title)
  const description = uiSchema?.['ui:description'] ?? textOf(schema.description)
  const initialData: unknown = isWrapped ? { [ROOT_VALUE]: shown.formData } : shown.formData
  return (
    <>
      {title && (
        <Typography variant="h2" gutterBottom>
          {title}
        </Typography>
      )}
      {description && (
        <Typography color="textSecondary" gutterBottom>
          {description}
        </Typography>
      )}
      <CompiledForm
        key={shown.version}
        definition={definition}
        language={props.language}
        texts={props.texts}
        i18n={props.i18n}
        initialData={isObject(initialData) ? initialData : undefined}
        onDataChange={(data) => {
          latest.current = unwrap(data)
          onChange?.({ formData: latest.current })
        }}
        onSubmit={(data) => onSubmit?.({ formData: unwrap(data) })}
        onInvalid={onError}
      >
        {props.children ?? (norender ? null : <SubmitButton text={submitText} />)}
      </CompiledForm>
    </>
  )
}

const textOf = (annotation: unknown): string | undefined => (typeof annotation === 'string' ? annotation : undefined)

function defineForm(
  schema: JsonSchema,
  uiSchema: FormProps['uiSchema'],
  validator: ValidatorType | undefined,
  widgets: RegistryWidgetsType | undefined,
) {
  const registry = { ...muiRegistry, widgets: { ...muiRegistry.widgets, ...connected(widgets) } }
  const Fields = (props: FieldsProps) => <StandardFields registry={registry} {...props} />
  if (!validator) return interpretForm(schema, uiSchema, undefined, Fields)
  const { form, canonical } = plainForm(schema, uiSchema)
  return {
    form,
    validator,
    validate: judgeBy(validator, canonical),
    ...(form.schema.jsonSchema ? { Fields } : {}),
  }
}

const connected = (widgets: RegistryWidgetsType = {}): RegistryWidgetsType =>
  Object.fromEntries(Object.entries(widgets).map(([name, Widget]) => [name, connectWidget(Widget)]))

/** @throws Error if the validator cannot compile the schema */
function judgeBy(validator: ValidatorType, schema: JsonSchema): SchemaValidator {
  const judge: SchemaValidator = (data) => {
    const { errors, validationError } = validator.rawValidation(schema, data)
    if (validationError) throw validationError
    judge.errors = errors?.length ? errors : null
    return !judge.errors
  }
  return judge
}
