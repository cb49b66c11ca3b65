import CyclicSchemaField from '@rjsf/core/lib/components/fields/CyclicSchemaField.js'
import getDefaultRegistry from '../rjsf/defaultRegistry.ts'
import type { FormRegistry } from '../state/FormContext.ts'
import { StandardSchemaField } from './StandardSchemaField.tsx'
import { standardTemplates } from './standardTemplates.tsx'
import { standardWidgets } from './standardWidgets.tsx'

/** What forms that hold JSON Schema of any kind are drawn with. */
export const standardRegistry: FormRegistry = {
  fields: {
    ...getDefaultRegistry().fields,
    CyclicSchemaField,
    SchemaField: StandardSchemaField,
    // What has no type that can be drawn.
    FallbackField: () => null,
  },
  templates: standardTemplates,
  widgets: standardWidgets,
}
