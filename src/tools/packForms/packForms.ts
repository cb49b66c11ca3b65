import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PROJECT_ROOT } from '../toolArgs.ts'
import { packForms } from './buildPackage.ts'

/** `npm run pack:forms [-- --out FOLDER]`: builds the engine as the package `@formwright/forms` and packs it. */
const { values } = parseArgs({ options: { out: { type: 'string', default: join(PROJECT_ROOT, 'dist-forms') } } })
console.log(await packForms(values.out))
