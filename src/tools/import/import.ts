import { resolve } from 'node:path'
import { escapeObeyed } from '../../model/escapeCharacters.ts'
import { sayFinding } from '../../model/findings/findingTexts.ts'
import { importSchema, type ImportRequest } from './importSchema.ts'
import { keepResults } from '../project/resultCache.ts'
import { parseUsage, PROJECT_ROOT, runTool, UsageError } from '../toolArgs.ts'

const USAGE = 'npm run import -- <schema.json> --page <id> [--ui <uiSchema.json>] [--path /x] [--language en]'

/**
 * `npm run import`: creates a draft page from a JSON Schema; exit code 0 only if the page can be built and rendered.
 */
keepResults()
await runTool(async () => {
  const { path, files, notes } = await importSchema(parseImportArgs())
  for (const { id, params } of notes) console.log(escapeObeyed(sayFinding('note', id, params)))
  for (const file of files) console.log(escapeObeyed(`${file} written`))
  console.log(`The page is a draft at #${path}: “npm run dev” shows it, “npm run check” says what it still needs.`)
})

function parseImportArgs(): ImportRequest {
  const option = { type: 'string' as const }
  const { values, positionals } = parseUsage(USAGE, {
    allowPositionals: true,
    options: { page: option, ui: option, path: option, language: option, root: option },
  })
  const { page: id, root = PROJECT_ROOT, ...options } = values
  const [source, ...others] = positionals
  if (source === undefined || id === undefined || others.length > 0) throw new UsageError(`Usage: ${USAGE}`)
  return { ...options, root: resolve(root), source, id }
}
