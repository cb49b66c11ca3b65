import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toOpenApi } from '../../project/conformance/openApi.ts'
import { readDefinitions } from '../../project/read/readDefinitions.ts'
import { fieldTextKeys } from '../../forms/data/textKeys.ts'
import { formatMessage } from '../../project/texts/formatMessage.ts'
import { generateForms } from '../../project/cases/generator/generateCases.ts'
import { readCaseContext } from '../accept/acceptance.ts'
import { readAllLanguages } from '../project/readProject.ts'
import { writeProjectFile } from '../project/writeProjectFile.ts'
import { parseToolArgs, runTool } from '../toolArgs.ts'

/** Fixed time of the examples, so that every run writes the same document. */
const EXAMPLE_TIME = Date.UTC(2026, 0, 31)

/** The OpenAPI document of the project under `root`, as text. @throws DefinitionError */
export function openApiText(root: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const context = readCaseContext(root)
  const english = readAllLanguages(root).en
  const document = toOpenApi(readDefinitions(root), version, ({ id, schema, library }) => {
    const { full, minimal } = generateForms(schema, { ...context, now: EXAMPLE_TIME })
    const label = (path: string) =>
      english && formatMessage(english.texts, english.tag, fieldTextKeys(id, path, library[path], 'label'), {})
    return { example: full ?? minimal, label }
  })
  return `${JSON.stringify(document, null, 2)}\n`
}

/** `npm run openapi`: writes the calls of the backend as OpenAPI 3.1 to reports/openapi.json. */
if (import.meta.main) {
  const { root } = parseToolArgs()
  await runTool(() => {
    writeProjectFile(root, 'reports/openapi.json', openApiText(root))
    console.log('reports/openapi.json')
  })
}
