import StringField from '@rjsf/core/lib/components/fields/StringField.js'
import coreFields from '@rjsf/core/lib/components/fields/index.js'
import type { FormRegistry } from '../state/FormContext.ts'
import { StandardSchemaField } from '../rjsf/StandardSchemaField.tsx'
import { TextBlockField } from '../rjsf/TextBlockField.tsx'
import { templates } from './muiTemplates.tsx'
import { widgets } from './muiWidgets.tsx'

/** Registry of forms beyond the fast set: `@rjsf/mui`, and the engine's widgets that every form uses. */
export const muiRegistry: FormRegistry = {
  fields: {
    ...coreFields(),
    // Number fields are text inputs whose widget converts to a number.
    NumberField: StringField,
    NullField: TextBlockField,
    SchemaField: StandardSchemaField,
    // Draws nothing for a schema without a type that can be drawn.
    FallbackField: () => null,
  },
  templates,
  widgets,
  isControlled: true,
}
