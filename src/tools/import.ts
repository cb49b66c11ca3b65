import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readDefinitions, readJsonFolder } from '../definitions/readDefinitions.ts'
import { readLanguages } from '../definitions/readTexts.ts'
import { importPage } from '../lint/import/importPage.ts'
import { importTexts, markedTexts } from '../lint/import/importTexts.ts'
import { ImportError, parseJsonFile, readSource } from '../lint/import/readSource.ts'
import type { JsonSchema } from '../model/schema/jsonSchema.ts'
import { definitionName } from '../model/site/definitionFile.ts'
import type { Schema } from '../model/schema/schema.ts'
import type { FieldLibrary } from '../model/site/resolveReferences.ts'
import { standardValidatorCode } from './vite/validatorCode.ts'
import { PROJECT_ROOT } from './toolArgs.ts'

const USAGE = 'npm run import -- <schema.json> --page <id> [--ui <uiSchema.json>] [--path /x] [--language en]'

/**
 * `npm run import`: makes a draft page of a JSON Schema: the page file, and its words in each language. What was written is
 * taken back if the page cannot be built or drawn; exit code 0 only if it can.
 */
const written: string[] = []
try {
  const { root, source, id, path, language, ui } = parseImportArgs()
  const name = basename(source)
  const { schema, canonical, view } = readSource(name, parseJsonFile(name, readBytes(source)))
  const uiSchema = ui === undefined ? undefined : parseJsonFile(basename(ui), readBytes(ui))
  const { page, notes } = importPage(schema, readLibrary(root), { id, path, language, uiSchema })
  write(root, `schemas/pages/${id}.page.json`, page)
  const texts = importTexts(view, uiSchema ?? {}, definitionName(name))
  for (const each of readLanguages(root))
    write(root, `locales/${each}/pages/${id}.json`, each === language ? texts : markedTexts(texts))
  readDefinitions(root, { drafts: true })
  standardValidatorCode(canonical)
  // Loaded only once everything else is right: it takes a second.
  const { drawForm } = await import('./vite/drawForm.ts')
  const undrawn = await drawForm(root, id)
  if (undrawn !== undefined) throw new ImportError(undrawn)
  for (const note of notes) console.log(note)
  for (const file of written) console.log(`${file} written`)
  console.log(`The page is a draft at #${path}: “npm run dev” shows it, “npm run check” says what it still needs.`)
} catch (error) {
  for (const file of written) rmSync(join(parseImportArgs().root, file), { force: true })
  // Vite loads the modules of the definitions once more, with classes of its own.
  const isExpected = error instanceof Error && ['ImportError', 'DefinitionError'].includes(error.name)
  if (!isExpected) throw error
  console.error(error.message)
  process.exitCode = 1
}

function parseImportArgs() {
  const parsed = (() => {
    try {
      return parseArgs({
        allowPositionals: true,
        options: {
          page: { type: 'string' },
          ui: { type: 'string' },
          path: { type: 'string' },
          language: { type: 'string' },
          root: { type: 'string' },
        },
      })
    } catch (error) {
      throw new ImportError(`${(error as Error).message}. Usage: ${USAGE}`)
    }
  })()
  const {
    values: { page: id, path = `/${id}`, language = 'en', root: rootFolder, ui: givenUi },
    positionals: [source],
  } = parsed
  const root = resolve(rootFolder ?? PROJECT_ROOT)
  if (source === undefined || id === undefined) throw new ImportError(`Usage: ${USAGE}`)
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(id))
    throw new ImportError(`“${id}” cannot be the id of a page: use letters and digits, a letter first.`)
  if (!/^\/[A-Za-z0-9/]+$/.test(path)) throw new ImportError(`“${path}” cannot be a path: use one such as /${id}.`)
  const languages = readLanguages(root)
  if (!languages.includes(language))
    throw new ImportError(`There is no language “${language}”; the languages are: ${languages.join(', ')}.`)
  const uiBeside = source.replace(/(\.schema)?\.json$/i, '.ui.json')
  const ui = givenUi ?? (uiBeside !== source && existsSync(uiBeside) ? uiBeside : undefined)
  return { root, source, id, path, language, ui }
}

function readLibrary(root: string): FieldLibrary {
  const files = readJsonFolder(root, 'schemas/fields', '.json')
  return Object.fromEntries(files.map(({ file, content }) => [definitionName(file), content as Schema]))
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new ImportError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}.`)
  }
}

function write(root: string, file: string, content: JsonSchema): void {
  if (existsSync(join(root, file)))
    throw new ImportError(`${file} is there already. Choose another --page, or remove it first.`)
  writeFileSync(join(root, file), `${JSON.stringify(content, null, 2)}\n`)
  written.push(file)
}
