import { englishStringTranslator, type Registry } from '@rjsf/utils'
import { templates } from '../templates/templateRegistry.ts'
import { widgets } from '../widgets/widgetRegistry.ts'
import { ID_PREFIX, ID_SEPARATOR } from '../form/fieldIds.ts'
import { rjsfFields } from './rjsfFields.ts'

/**
 * Stands in for rjsf's own default registry, which would bring every field, template and widget of its own into the
 * bundle. The build puts it in its place; see `src/tools/vite/trimRjsf.ts` and decision 003.
 */
export default function getDefaultRegistry(): Omit<Registry, 'schemaUtils'> {
  return {
    fields: rjsfFields,
    templates,
    widgets,
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: ID_PREFIX, idSeparator: ID_SEPARATOR, useFallbackUiForUnsupportedType: false },
  }
}
