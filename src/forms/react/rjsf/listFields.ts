import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js'
import { FilesWidget } from '../widgets/FileUpload.tsx'
import { widgets } from '../widgets/widgetRegistry.ts'
import { fields } from './defaultRegistry.ts'

// Lists of files: part of the chunks of forms that have some, see `definitionModules.ts`.
Object.assign(fields, { ArrayField })
Object.assign(widgets, { FilesWidget })
