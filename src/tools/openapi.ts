import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiText } from './openApiDocument.ts'
import { parseToolArgs } from './toolArgs.ts'

/** `npm run openapi`: writes the calls of the backend as OpenAPI 3.1 to reports/openapi.json. */
const { root } = parseToolArgs()
const folder = join(root, 'reports')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'openapi.json'), openApiText(root))
console.log('reports/openapi.json')
