import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js'
import MultiSchemaField from '@rjsf/core/lib/components/fields/MultiSchemaField.js'
import { ArrayFieldItemTemplate, ArrayFieldTemplate } from '../templates/ArrayFieldTemplate.tsx'
import { MultiSchemaFieldTemplate } from '../templates/MultiSchemaFieldTemplate.tsx'
import { templates } from '../templates/templateRegistry.ts'
import { FilesWidget } from '../widgets/FileUpload.tsx'
import { widgets } from '../widgets/widgetRegistry.ts'
import { fields } from './defaultRegistry.ts'

// Lists, files and alternatives: part of the chunks of forms that have some, see `definitionModules.ts`.
Object.assign(fields, { ArrayField, AnyOfField: MultiSchemaField, OneOfField: MultiSchemaField })
Object.assign(templates, { ArrayFieldItemTemplate, ArrayFieldTemplate, MultiSchemaFieldTemplate })
Object.assign(widgets, { FilesWidget })
