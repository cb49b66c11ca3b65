import type { IChangeEvent } from '@rjsf/core/lib/components/Form.js'
import type { FieldPathList, RJSFSchema } from '@rjsf/utils'
import { useMemo, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { toPointer, withValue } from '../../schema/jsonPointer.ts'
import { ID_PREFIX, ID_SEPARATOR, pointerFromId } from '../state/fieldIds.ts'
import { useFormContext, type FieldsProps, type FormRegistry } from '../state/FormContext.ts'
import { translateString } from '../texts/translateString.ts'
import { localizeUiSchema } from '../texts/localizeUiSchema.ts'
import { conditionalFieldNames } from './conditionalFieldNames.ts'
import getDefaultRegistry from './defaultRegistry.ts'
import { FastPathForm } from './FastPathForm.ts'

const defaultRegistry: FormRegistry = getDefaultRegistry()

/** Preselects no option and ticks no box. */
const DEFAULT_STATE_BEHAVIOR = {
  constAsDefaults: 'never',
  emptyObjectFields: 'populateRequiredDefaults',
  allOf: 'populateDefaults',
  arrayMinItems: { populate: 'never' },
} as const

/** The fields of a form, rendered by rjsf. */
export function SchemaFields({ validator, registry = defaultRegistry, initialData, onChange, ref }: FieldsProps) {
  const { form, store } = useFormContext()
  const { i18n } = useTranslation()
  const uiSchema = useMemo(() => localizeUiSchema(form, i18n), [form, i18n])
  const conditionalNames = useMemo(() => conditionalFieldNames(form.schema), [form])
  const isFastPath = (path: FieldPathList) =>
    !registry.isControlled && path.every((segment) => typeof segment === 'string' && !conditionalNames.has(segment))
  return (
    <FastPathForm
      ref={ref as Ref<FastPathForm>}
      tagName="div"
      className="fw-fields"
      schema={form.schema as RJSFSchema}
      uiSchema={uiSchema}
      validator={validator}
      initialFormData={initialData}
      fields={registry.fields}
      templates={registry.templates}
      widgets={registry.widgets}
      // A new context per language: rjsf redraws its buttons only then.
      formContext={{ language: i18n.language }}
      translateString={translateString(i18n)}
      idPrefix={ID_PREFIX}
      idSeparator={ID_SEPARATOR}
      noValidate
      experimental_defaultFormStateBehavior={DEFAULT_STATE_BEHAVIOR}
      isFastPath={isFastPath}
      onFastChange={(path, value) => onChange(withValue(store.data, path, value), toPointer(path))}
      onChange={({ formData }: IChangeEvent, id?: string) => onChange(formData ?? {}, id ? pointerFromId(id) : '')}
    >
      <></>
    </FastPathForm>
  )
}
