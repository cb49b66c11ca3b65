import type { IChangeEvent } from '@rjsf/core/lib/components/Form.js'
import type { RJSFSchema } from '@rjsf/utils'
import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { drawnSchema } from '../../schema/jsonSchema/drawnSchema.ts'
import { translateString } from '../texts/translateString.ts'
import { FastPathForm } from './FastPathForm.ts'
import { ID_PREFIX, ID_SEPARATOR, pointerFromId } from '../state/fieldIds.ts'
import { useFormContext, type FieldsProps } from '../state/FormContext.ts'
import { localizeUiSchema } from '../texts/localizeUiSchema.ts'
import { keepTuples } from './keepTuples.ts'
import { tidyData } from './tidyData.ts'

/** Fills in defaults, among them the only allowed value of a field, see `drawnSchema`. */
const DEFAULT_STATE_BEHAVIOR = {
  constAsDefaults: 'never',
  emptyObjectFields: 'populateAllDefaults',
  allOf: 'populateDefaults',
  arrayMinItems: { populate: 'requiredOnly' },
} as const

/** The fields of a form whose page file has JSON Schema of any kind, rendered by rjsf. Bundled only with such forms. */
export function StandardFields({ validator, registry, initialData, onChange, ref }: FieldsProps) {
  const { form } = useFormContext()
  const { i18n } = useTranslation()
  const rjsfForm = useRef<FastPathForm>(null)
  const schema = useMemo(() => keepTuples(drawnSchema(form.schema.jsonSchema ?? {})) as RJSFSchema, [form])
  const uiSchema = useMemo(() => localizeUiSchema(form, i18n), [form, i18n])
  const { jsonSchema: _jsonSchema, ...view } = form.schema
  const isMounted = useRef(false)

  useImperativeHandle(ref, () => ({ onChange: (value, path) => rjsfForm.current?.onChange(value, path) }))
  const reportDefaults = useEffectEvent(() => {
    isMounted.current = true
    onChange(tidyData(view, rjsfForm.current?.state.formData), '')
  })
  useEffect(() => reportDefaults(), [])

  return (
    <FastPathForm
      ref={rjsfForm}
      tagName="div"
      className="fw-fields"
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      initialFormData={initialData}
      {...registry}
      // A new context per language: rjsf redraws its buttons only then.
      formContext={{ language: i18n.language }}
      translateString={translateString(i18n)}
      idPrefix={ID_PREFIX}
      idSeparator={ID_SEPARATOR}
      noValidate
      experimental_defaultFormStateBehavior={DEFAULT_STATE_BEHAVIOR}
      // Any value may affect any other field.
      isFastPath={() => false}
      onFastChange={() => undefined}
      onChange={({ formData }: IChangeEvent, id?: string) => {
        if (isMounted.current) onChange(tidyData(view, formData), id ? pointerFromId(id) : '')
      }}
    >
      <></>
    </FastPathForm>
  )
}
