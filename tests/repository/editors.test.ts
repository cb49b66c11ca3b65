import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { getLanguageService, TextDocument, type JSONSchema } from 'vscode-json-languageservice'
import { describe, expect, it, test } from 'vitest'
import { isObject } from '../../src/forms/schema/isObject.ts'
import { collectionNames, readCollectionSchema } from '../support/jsonSchema/schemaCollection.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

// Tests the workspace's settings with the JSON language service of VS Code, which other editors use too.

const read = (file: string): string => readFileSync(join(PROJECT_ROOT, file), 'utf8')
const urlOf = (file: string): string => pathToFileURL(join(PROJECT_ROOT, file)).href
const settings = JSON.parse(read('.vscode/settings.json')) as { 'json.schemas': { fileMatch: string[]; url: string }[] }
const service = getLanguageService({
  schemaRequestService: (url) => Promise.resolve(readFileSync(fileURLToPath(url), 'utf8')),
  workspaceContext: { resolveRelativePath: (relative, base) => new URL(relative, base).href },
})
service.configure({
  schemas: settings['json.schemas'].map(({ fileMatch, url }) => ({ fileMatch, uri: urlOf(url) })),
})

function open(file: string, text = read(file)) {
  const document = TextDocument.create(urlOf(file), 'json', 1, text)
  return { document, json: service.parseJSONDocument(document) }
}

/** Messages of an editor about a file. */
async function complaints(file: string, text?: string): Promise<string[]> {
  const { document, json } = open(file, text)
  return (await service.doValidation(document, json)).map(({ message }) => JSON.stringify(message))
}

/** Completions of an editor at the sign `|` of a text. */
async function proposals(file: string, marked: string): Promise<string[]> {
  const { document, json } = open(file, marked.replace('|', ''))
  const list = await service.doComplete(document, document.positionAt(marked.indexOf('|')), json)
  return (list?.items ?? []).map(({ label }) => label)
}

/** Explanation by an editor of a word in a text. */
async function explanation(file: string, text: string, word: string): Promise<string> {
  const { document, json } = open(file, text)
  const hover = await service.doHover(document, document.positionAt(text.indexOf(`"${word}"`) + 2), json)
  return JSON.stringify(hover?.contents ?? '')
}

const EDITED_FILES = globSync('{schemas/{pages,fields,components}/*.json,schemas/site.json,locales/**/*.json}', {
  cwd: PROJECT_ROOT,
}).map((file) => file.replaceAll('\\', '/'))
const PAGE = 'schemas/pages/new.page.json'
const page = (schema: string, more = ''): string =>
  `{ "id": "new", "kind": "form", "path": "/new", "access": "public", ${more} "schema": ${schema}, "submit": { "path": "/pc/newUpdate" } }`

it('every file that a person edits has a meta schema, and an editor underlines nothing in it', async () => {
  expect(EDITED_FILES.length).toBeGreaterThan(50)
  const messagesByFile = await Promise.all(EDITED_FILES.map(async (file) => [file, await complaints(file)] as const))
  expect(messagesByFile.filter(([, messages]) => messages.length > 0)).toEqual([])
  const metaSchemaCounts = await Promise.all(
    EDITED_FILES.map(async (file) => [
      file,
      (await service.getMatchingSchemas(open(file).document, open(file).json)).length,
    ]),
  )
  expect(metaSchemaCounts.filter(([, count]) => count === 0)).toEqual([])
})

it('the meta schema that a file names exists, and is the one of the settings', () => {
  for (const file of EDITED_FILES) {
    const { $schema } = JSON.parse(read(file)) as { $schema?: string }
    if (file.startsWith('schemas/')) expect($schema).toBeDefined()
    if ($schema === undefined) continue
    const metaSchemaFile = resolve(PROJECT_ROOT, dirname(file), $schema)
    expect(existsSync(metaSchemaFile)).toBe(true)
    const setting = settings['json.schemas'].find(({ fileMatch }) =>
      fileMatch.some((pattern) => matchesGlob(`/${file}`, pattern)),
    )
    expect(metaSchemaFile).toBe(resolve(PROJECT_ROOT, setting?.url ?? ''))
  }
})

describe('a page file', () => {
  it('gets completions of its members, values, keywords and widgets', async () => {
    expect(await proposals(PAGE, '{ | }')).toEqual(
      expect.arrayContaining(['id', 'kind', 'path', 'access', 'status', 'steps', 'review', 'submit', 'uiSchema']),
    )
    expect(await proposals(PAGE, '{ "access": | }')).toEqual(
      expect.arrayContaining(['"public"', '"customer"', '"funds"']),
    )
    expect(await proposals(PAGE, page('{ "type": "object", "properties": { "a": { | } } }'))).toEqual(
      expect.arrayContaining(['type', 'maxLength', 'pattern', 'if', 'sensitive', 'equalTo', 'normalize', 'currency']),
    )
    expect(
      await proposals(PAGE, page('{ "type": "object", "properties": {} }', '"uiSchema": { "a": { "ui:widget": | } },')),
    ).toEqual(expect.arrayContaining(['"textarea"', '"radio"', '"CountryWidget"']))
  })

  it('gets an explanation of each word', async () => {
    const text = page(
      '{ "type": "object", "properties": { "a": { "maxLength": 3, "sensitive": true } } }',
      '"review": true,',
    )
    for (const word of ['access', 'review', 'maxLength', 'sensitive'])
      expect(await explanation(PAGE, text, word), word).toMatch(/\w+ \w+/)
  })

  it('has its mistakes underlined', async () => {
    expect(
      await complaints(PAGE, page('{ "type": "object", "properties": { "a": { "maxlength": 3 } } }')),
    ).toHaveLength(1)
    expect(await complaints(PAGE, page('{ "type": "object", "properties": {} }', '"accces": "all",'))).toHaveLength(1)
    expect(await complaints(PAGE, page('{ "type": "object", "properties": {} }'))).toEqual([])
  })
})

test.each(collectionNames())('a draft or a page with JSON Schema of any kind (%s) is valid', async (name) => {
  const schema = readCollectionSchema(name)
  expect(await complaints(PAGE, page(JSON.stringify(schema), '"status": "draft",'))).toEqual([])
  const dialect = { ...schema, $schema: 'https://json-schema.org/draft/2020-12/schema' }
  expect(await complaints(PAGE, page(JSON.stringify(dialect)))).toEqual([])
})

it('JSON Schema of any kind gets completions of its keywords', async () => {
  const schema = '{ "$schema": "https://json-schema.org/draft/2020-12/schema", "properties": { "a": { | } } }'
  expect(await proposals(PAGE, page(schema))).toEqual(
    expect.arrayContaining(['prefixItems', 'dependentRequired', 'patternProperties', 'examples', 'sensitive']),
  )
})

it('an editor completes, explains and checks texts', async () => {
  const file = 'locales/en/pages/new.json'
  expect(await proposals(file, '{ | }')).toEqual(
    expect.arrayContaining(['title', 'intro', 'fields', 'steps', 'success']),
  )
  const text = '{ "title": "New", "fields": { "name": { "label": "Name", "hint": "As in your passport" } } }'
  expect(await proposals(file, '{ "fields": { "name": { | } } }')).toEqual(
    expect.arrayContaining(['label', 'hint', 'options', 'errors']),
  )
  expect(await explanation(file, text, 'hint')).toContain('below the label')
  expect(await complaints(file, text)).toEqual([])
  expect(await complaints(file, text.replace('"Name"', '5'))).toHaveLength(1)
  expect(await complaints('locales/en/errors.json', '{ "required": false }')).toHaveLength(1)
  expect(await complaints('locales/en/meta.json', '{ "name": "English" }')).not.toEqual([])
})

it('every member of a meta schema has an explanation', () => {
  const unexplainedMembers = (schema: unknown, path: string): string[] => {
    if (Array.isArray(schema)) return schema.flatMap((each, index) => unexplainedMembers(each, `${path}/${index}`))
    if (!isObject(schema)) return []
    const members = isObject(schema.properties) && schema.type === 'object' ? Object.entries(schema.properties) : []
    const unexplainedHere = members.filter(([, member]) => isObject(member) && !isExplained(member as JSONSchema))
    return [
      ...unexplainedHere.map(([name]) => `${path}.${name}`),
      ...Object.entries(schema).flatMap(([key, each]) =>
        ['if', 'then', 'else', 'not'].includes(key) ? [] : unexplainedMembers(each, `${path}/${key}`),
      ),
    ]
  }
  const isExplained = ({ description, title, $ref }: JSONSchema) => [description, title, $ref].some((each) => each)
  const files = globSync('schemas/meta/*.json', { cwd: PROJECT_ROOT })
  expect(files.flatMap((file) => unexplainedMembers(JSON.parse(read(file)), file))).toEqual([])
})
