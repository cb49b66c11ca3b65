import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js'
import { FilesWidget } from '../widgets/FileUpload.tsx'
import { widgets } from '../widgets/widgetRegistry.ts'
import { fields } from './defaultRegistry.ts'

// Bundled only with forms that have lists of files, see `definitionModules.ts`.
Object.assign(fields, { ArrayField })
Object.assign(widgets, { FilesWidget })
