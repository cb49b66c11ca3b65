import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import type { FieldProps } from '@rjsf/utils'
import getDefaultRegistry from '../rjsf/defaultRegistry.ts'
import { withOwnId } from '../rjsf/fieldPathId.ts'
import { SchemaFields } from '../rjsf/SchemaFields.tsx'
import { TextWidget } from '../widgets/TextInput.tsx'
import type { FieldsProps, FormRegistry } from '../state/FormContext.ts'

/** rjsf's schema field, for builds that do not replace rjsf's ids (`fieldPathId.ts`). */
const FieldWithOwnId = (props: FieldProps) => <SchemaField {...props} fieldPathId={withOwnId(props.fieldPathId)} />

const defaultRegistry = getDefaultRegistry()
const registry: FormRegistry = {
  ...defaultRegistry,
  fields: { ...defaultRegistry.fields, SchemaField: FieldWithOwnId },
  // Without the Vite plugin rjsf would choose its own widgets for these formats.
  widgets: { ...defaultRegistry.widgets, EmailWidget: TextWidget, TimeWidget: TextWidget, URLWidget: TextWidget },
}

/** The fields of a form of the fast set. */
export const PlainFields = (props: FieldsProps) => <SchemaFields registry={registry} {...props} />
