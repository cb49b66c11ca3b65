import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js'
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js'
import OptionalDataControlsField from '@rjsf/core/lib/components/fields/OptionalDataControlsField.js'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import StringField from '@rjsf/core/lib/components/fields/StringField.js'
import { englishStringTranslator, type Registry, type RegistryFieldsType } from '@rjsf/utils'
import { ID_PREFIX, ID_SEPARATOR } from '../state/fieldIds.ts'
import { templates } from '../templates/templateRegistry.ts'
import { widgets } from '../widgets/widgetRegistry.ts'
import { TextBlockField } from './TextBlockField.tsx'

/** rjsf's fields, which turn a schema into templates and widgets. `listFields.ts` adds the field of lists. */
export const fields: RegistryFieldsType = {
  BooleanField,
  NullField: TextBlockField,
  // Number fields are text inputs whose widget converts to a number.
  NumberField: StringField,
  ObjectField,
  OptionalDataControlsField,
  SchemaField,
  StringField,
}

/**
 * Replaces rjsf's default registry, which would bundle all its fields, templates and widgets. The build substitutes it,
 * see `src/tools/vite/rjsfAliases.ts` and decision 003.
 */
export default function getDefaultRegistry(): Omit<Registry, 'schemaUtils'> {
  return {
    fields,
    templates,
    widgets,
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: ID_PREFIX, idSeparator: ID_SEPARATOR, useFallbackUiForUnsupportedType: false },
  }
}
