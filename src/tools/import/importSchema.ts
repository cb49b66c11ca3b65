import { existsSync, lstatSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readDefinitions, readJsonFolder, readMetaSchema } from '../../project/read/readDefinitions.ts'
import { readLanguages } from '../../project/read/readTexts.ts'
import { generateForms } from '../../project/cases/generator/generateCases.ts'
import { checkProject } from '../../project/checks/checkProject.ts'
import type { Registry } from '../../model/site/registry.ts'
import { DefinitionError, isError } from '../../model/site/definitionProblem.ts'
import { checkFiles } from '../check/checkFiles.ts'
import { writeProjectFile } from '../project/writeProjectFile.ts'
import { PROJECT_ROOT } from '../toolArgs.ts'
import { RefusedError } from '../../model/site/failure.ts'
import type { Note } from '../../model/findings/findingTexts.ts'
import { importPage } from '../../project/import/importPage.ts'
import { importTexts, markTexts } from '../../project/import/importTexts.ts'
import { parseJsonFile, readSource } from '../../project/import/readSource.ts'
import type { JsonSchema } from '../../forms/schema/jsonSchema.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { definitionName } from '../../model/site/definitionFile.ts'
import { errorCode } from '../../model/errorDetails.ts'

/** A JSON Schema to import as a page. */
export interface ImportRequest {
  /** Folder of the project that gets the page. */
  root: string
  /** File with the schema. */
  source: string
  /** File with its uiSchema; default: `<name>.ui.json` beside it, if there is one. */
  ui?: string | undefined
  id: string
  /** The page's address; default `/<id>`. */
  path?: string | undefined
  /** Language of the texts in the schema; default `en`. */
  language?: string | undefined
}

export interface ImportedFiles {
  path: string
  files: string[]
  /** Notes on fields shared with the library, and on what could not be carried over. */
  notes: Note[]
}

/**
 * Creates a draft page from a JSON Schema: the page file, and its texts in each language. Removes the files if the page
 * cannot be built or rendered.
 * @param verify returns the reason why a written page cannot be built or rendered; undefined if it can
 * @throws RefusedError or DefinitionError
 */
export async function importSchema(
  request: ImportRequest,
  verify: (root: string, id: string) => Promise<string | undefined> = verifyPage,
): Promise<ImportedFiles> {
  const { root, source, id, path, language } = readRequest(request)
  const name = basename(source)
  const { schema, canonical, view } = readSource(name, parseJsonFile(name, readBytes(source)))
  const ui = request.ui ?? uiBeside(source)
  const uiSchema = ui === undefined ? undefined : parseJsonFile(basename(ui), readBytes(ui))
  const { page, notes, shared } = importPage(schema, {
    id,
    path,
    language,
    uiSchema,
    view,
    library: readLibrary(root),
    fieldMeta: readMetaSchema('field'),
  })
  const texts = importTexts(view, uiSchema ?? {}, definitionName(name), shared)
  const contents = new Map<string, JsonSchema>([
    [pageFile(id), page],
    ...readLanguages(root).map((each): [string, JsonSchema] => [
      `locales/${each}/pages/${id}.json`,
      each === language ? texts : markTexts(texts),
    ]),
  ])
  const files = [...contents.keys()]
  for (const file of files)
    if (lstatSync(join(root, file), { throwIfNoEntry: false })) throw new RefusedError('file-taken', { file })
  try {
    for (const [file, content] of contents) {
      writeProjectFile(root, file, `${JSON.stringify(content, null, 2)}\n`)
    }
    const fault = await verify(root, id)
    if (fault !== undefined) throw new RefusedError('not-drawn', { reason: fault })
  } catch (error) {
    for (const file of files) rmSync(join(root, file), { force: true })
    throw error
  }
  // Try to generate valid data: the other checks do not find every form that can never be filled in.
  const isFillable = generateForms({ ...view, jsonSchema: canonical }).minimal !== undefined
  return { path, files, notes: isFillable ? notes : [...notes, { id: 'neverFilled' }] }
}

async function verifyPage(root: string, id: string): Promise<string | undefined> {
  const registry = requireSoundPage(root, id)
  // Load only if everything else is right: it takes half a second.
  const { drawForms } = await import('../vite/drawForms.ts')
  return (await drawForms(root, [id], registry)).get(id)
}

/**
 * Checks one page alone, since checking all takes long.
 * @returns the project's pages, drafts included, and this form
 * @throws DefinitionError with the errors of the page, and with those of pages that stop a start
 */
export function requireSoundPage(root: string, id: string): Registry {
  const registry = readDefinitions(root, { drafts: true, form: id })
  const { problems } = checkFiles(root, PROJECT_ROOT, checkProject, id)
  const errors = problems.filter((problem) => isError(problem) && problem.file === pageFile(id))
  if (errors.length > 0) throw new DefinitionError(errors)
  return registry
}

const pageFile = (id: string): string => `schemas/pages/${id}.page.json`

function readRequest({ id, path = `/${id}`, language = 'en', ...request }: ImportRequest) {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(id)) throw new RefusedError('bad-id', { id })
  if (!/^\/[A-Za-z0-9]+(\/[A-Za-z0-9]+)*$/.test(path)) throw new RefusedError('bad-path', { path, id })
  const languages = readLanguages(request.root)
  if (!languages.includes(language)) throw new RefusedError('no-language', { code: language, codes: languages })
  return { ...request, id, path, language }
}

function uiBeside(source: string): string | undefined {
  const file = source.replace(/(\.schema)?\.json$/i, '.ui.json')
  return file !== source && existsSync(file) ? file : undefined
}

function readLibrary(root: string): Record<string, Schema> {
  const files = readJsonFolder(root, 'schemas/fields', '.json')
  return Object.fromEntries(files.map(({ file, content }) => [definitionName(file), content as Schema]))
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new RefusedError('not-read', { file, code: errorCode(error) ?? String(error) })
  }
}
