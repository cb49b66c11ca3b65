import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { readDefinitions } from '../../src/project/read/readDefinitions.ts'
import type { JsonSchema } from '../../src/forms/schema/jsonSchema.ts'
import type { Page } from '../../src/model/site/pageDefinition.ts'
import { checkFiles } from '../../src/tools/check/checkFiles.ts'
import { importSchema, requireSoundPage, type ImportRequest } from '../../src/tools/import/importSchema.ts'
import { definitionModules } from '../../src/tools/vite/definitionModules.ts'
import { cpuTime } from '../support/cpuTime.ts'
import { createProjectCopy } from '../support/projectCopy.ts'
import { startTestServer } from '../support/server/testServer.ts'

const { root, remove } = createProjectCopy()
const inbox = join(root, 'inbox')
mkdirSync(inbox)
afterAll(remove)

const LANGUAGES = readdirSync(join(root, 'locales')).sort()
const [OTHER_PAGE] = readDefinitions(root).pages as [Page]
const readJson = (file: string): JsonSchema => JSON.parse(readFileSync(join(root, file), 'utf8')) as JsonSchema
const writtenFiles = (id: string): string[] =>
  [`schemas/pages/${id}.page.json`, ...LANGUAGES.map((language) => `locales/${language}/pages/${id}.json`)].filter(
    (file) => existsSync(join(root, file)),
  )
const place = (name: string, content: string | Buffer | JsonSchema): string => {
  const isText = typeof content === 'string' || Buffer.isBuffer(content)
  writeFileSync(join(inbox, name), isText ? content : JSON.stringify(content))
  return join(inbox, name)
}
/** Skips the test render, which takes seconds. */
const importWithoutRender = (request: Omit<ImportRequest, 'root'>) =>
  importSchema({ root, ...request }, () => Promise.resolve(void readDefinitions(root, { drafts: true })))

interface CliResult {
  code: unknown
  stdout: string
  stderr: string
}
const runCli = (...args: string[]): Promise<CliResult> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['src/tools/import/import.ts', ...args], { cwd: root }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })

const BOAT: JsonSchema = {
  title: 'Boat',
  description: 'Tell us about your boat',
  type: 'object',
  required: ['hull'],
  properties: {
    hull: { type: 'string', title: 'Hull', description: 'What it is made of', enum: ['wood', 'steel'] },
    length: { type: 'number', minimum: 1 },
    wechat: { ...readJson('schemas/fields/wechat.json'), title: 'WeChat' },
    email: { type: 'string', format: 'email' },
  },
}

test('a schema becomes a draft with its texts in each language, on the command line', async () => {
  place('boat.ui.json', {
    'ui:order': ['length', 'hull'],
    hull: { 'ui:widget': 'radio', 'ui:enumNames': ['Wood', 'Steel'], 'ui:confetti': 'often' },
  })
  const { code, stdout, stderr } = await runCli(place('boat.json', BOAT), '--page', 'boat', '--path', '/boats')
  expect([code, stderr]).toEqual([0, expect.not.stringMatching(/Error|\n\s+at /)])
  expect(stdout).toContain('The page is a draft at #/boats')
  expect(stdout).toContain("“wechat” is the library's field “wechat”, and shares its texts.")
  expect(stdout).toContain('“email” has the name of a library field but other rules.')
  expect(stdout).toContain('ui:confetti of “hull” ("often") is not carried over.')
  for (const file of writtenFiles('boat')) expect(stdout).toContain(`${file} written`)

  expect(readJson('schemas/pages/boat.page.json')).toMatchObject({
    id: 'boat',
    path: '/boats',
    access: 'public',
    status: 'draft',
    language: 'en',
    schema: { properties: { hull: { enum: ['wood', 'steel'] }, wechat: { $ref: '../fields/wechat.json' } } },
    uiSchema: { 'ui:order': ['length', 'hull', '*'], hull: { 'ui:widget': 'radio' } },
    submit: { path: '/pc/boatUpdate' },
  })
  expect(readJson('locales/en/pages/boat.json')).toEqual({
    title: 'Boat',
    intro: 'Tell us about your boat',
    fields: { hull: { label: 'Hull', hint: 'What it is made of', options: { wood: 'Wood', steel: 'Steel' } } },
  })
  for (const language of LANGUAGES.filter((each) => each !== 'en'))
    expect(readJson(`locales/${language}/pages/boat.json`)).toMatchObject({
      title: '⟦Boat⟧',
      fields: { hull: { options: { wood: '⟦Wood⟧' } } },
    })
  expect(checkFiles(root).problems.filter(({ severity }) => severity !== 'warning')).toEqual([])
})

test('a draft is served by the development server, and by the server only with DRAFT_PAGES=on', async () => {
  if (writtenFiles('boat').length === 0) await importWithoutRender({ source: place('boat.json', BOAT), id: 'boat' })
  const post = async (drafts: boolean) => {
    const server = await startTestServer({ registry: readDefinitions(root, { drafts }) })
    const { status, body } = await server.client().post('/pc/boatUpdate', { hull: 'wood' })
    await server.close()
    return [status, body.code]
  }
  expect(await post(false)).toEqual([404, 404])
  expect(await post(true)).toEqual([200, 200])

  const siteOf = (command: 'build' | 'serve'): string => {
    const { config, load } = definitionModules(root)
    if (typeof config !== 'function' || typeof load !== 'function') throw new Error('It is no such plugin.')
    Reflect.apply(config, undefined, [{}, { command }])
    return ['pages', 'texts/en', 'texts/th']
      .map((name) => String(Reflect.apply(load, undefined, [`\0virtual:formwright/${name}`])))
      .join()
  }
  expect(siteOf('build')).not.toMatch(/boat/i)
  expect(siteOf('serve')).toContain('"boat"')
  vi.stubEnv('DRAFT_PAGES', 'on')
  expect(siteOf('build')).toContain('"boat"')
  vi.unstubAllEnvs()
})

test('--ui names another uiSchema, --language the language of the texts', async () => {
  const ui = place('other.ui.json', { hull: { 'ui:title': 'ตัวเรือ' } })
  await importWithoutRender({ source: place('ferry.json', BOAT), id: 'ferry', ui, language: 'th' })
  expect(readJson('locales/th/pages/ferry.json')).toMatchObject({ title: 'Boat', fields: { hull: { label: 'ตัวเรือ' } } })
  expect(readJson('locales/en/pages/ferry.json')).toMatchObject({ title: '⟦Boat⟧' })
  expect(readJson('schemas/pages/ferry.page.json')).toMatchObject({ language: 'th', path: '/ferry' })
})

test('a schema without a dialect gets the name of the one that it uses', async () => {
  const source = place('tuple.json', { type: 'object', properties: { at: { type: 'array', prefixItems: [{}] } } })
  await importWithoutRender({ source, id: 'tuple' })
  expect(readJson('schemas/pages/tuple.page.json')).toMatchObject({
    schema: { $schema: 'https://json-schema.org/draft/2020-12/schema' },
  })
})

test('a page that cannot be rendered leaves nothing behind', async () => {
  const source = place('undrawn.json', BOAT)
  await expect(
    importSchema({ root, source, id: 'undrawn' }, () => Promise.resolve('The page cannot be drawn.')),
  ).rejects.toThrow('The page cannot be drawn.')
  expect(writtenFiles('undrawn')).toEqual([])
})

test('an import reads no other form, so that it does not get slower with each page', async () => {
  const request = { root, source: place('sail.json', BOAT), id: 'sail' }
  const verify = (): Promise<string> => Promise.resolve([...requireSoundPage(root, 'sail').forms.keys()].join())
  await expect(importSchema(request, verify)).rejects.toThrow(/sail$/)
})

const nested = (levels: number): JsonSchema =>
  levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: nested(levels - 1) } }
const members = (count: number, member: (index: number) => unknown): JsonSchema =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, member(index)]))
const ofObject = (properties: JsonSchema): JsonSchema => ({ type: 'object', properties })

/** Limit of CPU time for a refusal. */
const TIME_LIMIT_MS = 2000

test.each<[what: string, content: string | Buffer | JsonSchema, sentence: string]>([
  ['an empty file', '', 'is not JSON'],
  [
    'a property that no object can have',
    '{ "type": "object", "properties": { "a": { "properties": { "__proto__": { "type": "string" } } } } }',
    'has a property “__proto__” at /properties/a/properties',
  ],
  ['a web page', '<!doctype html><p>No</p>', 'is not JSON'],
  ['YAML', 'type: object\n', 'is not JSON'],
  ['half a file', '{ "type": "object",', 'is not JSON'],
  ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'is not JSON'],
  ['UTF-16', Buffer.from('\uFEFF{}', 'utf16le'), 'is not JSON'],
  ['a list', '[]', 'it must be an object'],
  ['a number', '7', 'it must be an object'],
  ['null', 'null', 'it must be an object'],
  ['5 MB', ofObject({ a: { description: 'x'.repeat(5 * 1024 * 1024) } }), 'has 5.0 MB'],
  ['3,000 fields', ofObject(members(3000, () => ({ type: 'string' }))), 'describes 3001 values'],
  ['600 fields', ofObject(members(600, () => ({ type: 'string' }))), 'fields'],
  ['200 levels', nested(200), 'is nested deeper than'],
  ['100,000 brackets', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 'is nested deeper than'],
  ['a circle', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }, 'leads back'],
  ['itself', { $ref: '#' }, 'leads back to itself'],
  ['a circle of parts', { allOf: [{ anyOf: [{ $ref: '#' }] }] }, 'leads back to itself'],
  ['a reference with half a character', { $ref: '#/$defs/\ud800', $defs: { '\ud800': {} } }, 'is not in this file'],
  ['a reference to nothing', ofObject({ a: { $ref: '#/$defs/none' } }), 'is not in this file'],
  ['a reference to a file', ofObject({ a: { $ref: './b.json#/x' } }), 'is not in this file'],
  ['a reference to the web', ofObject({ a: { $ref: 'https://b.example/x' } }), 'is not in this file'],
  ['a reference that is a number', ofObject({ a: { $ref: 5 } }), 'has to be text'],
  ['a type that is none', ofObject({ a: { type: 'text' } }), 'has to be one of string'],
  ['members in a list', { type: 'object', properties: [] }, 'has to be an object of schemas'],
  ['a member that is null', ofObject({ a: null }), 'has to be an object of schemas'],
  ['a required that is text', { required: 'a' }, 'has to be a list of names'],
  ['no options', ofObject({ a: { enum: [] } }), 'has to be a list of at least one value'],
  [
    'a pattern of another language',
    ofObject({ a: { pattern: '(?i)x' } }),
    'has to be a pattern that JavaScript can read',
  ],
  ['a negative length', ofObject({ a: { minLength: -1 } }), 'has to be a whole number'],
  ['a limit that is text', ofObject({ a: { minimum: '1' } }), 'has to be a number'],
  ['a step of 0', ofObject({ a: { multipleOf: 0 } }), 'has to be a number above 0'],
  ['an empty object', '{}', 'is not a JSON Schema: it has neither “type” nor “properties”'],
  [
    'the file of a package',
    { name: 'x', version: '1.0.0', dependencies: { a: '^1' } },
    'is not a JSON Schema: it has neither',
  ],
  [
    'a document of OpenAPI',
    { openapi: '3.1.0', paths: {}, components: { schemas: { Pet: { type: 'object' }, Owner: { type: 'object' } } } },
    'describes parts and no whole: “Pet”, “Owner” at /components/schemas. Write "$ref": "#/components/schemas/Pet"',
  ],
  ['definitions alone', { $defs: { pet: ofObject({}) } }, 'Write "$ref": "#/$defs/pet" at its top'],
  [
    'a schema with its uiSchema and data in one',
    { schema: ofObject({ a: {} }), uiSchema: {}, formData: {} },
    'holds a schema as its property “schema”: put that into a file of its own, and what is in “uiSchema” into',
  ],
  ['a dependency on null', { dependentRequired: { a: null } }, 'has to be an object of lists of names'],
])('%s is refused with one clear sentence, soon, and leaves nothing behind', async (_what, content, sentence) => {
  const source = place('bad.json', content)
  const startedAt = cpuTime()
  const error: unknown = await importWithoutRender({ source, id: 'bad' }).catch((reason: unknown) => reason)
  const elapsed = cpuTime() - startedAt
  expect(error).toMatchObject({ name: expect.stringMatching(/^(Refused|Definition)Error$/) })
  const { message } = error as Error
  expect(message).toContain(sentence)
  expect(message).toMatch(/bad(\.page)?\.json/)
  expect(message).not.toMatch(/undefined|\[object|\n\s+at |must be equal|strict mode/)
  expect(elapsed).toBeLessThan(TIME_LIMIT_MS)
  expect(writtenFiles('bad')).toEqual([])
})

test.each<[what: string, request: Partial<ImportRequest>, sentence: string]>([
  ['a file that is not there', { source: '/nowhere/x.json' }, '/nowhere/x.json cannot be read: ENOENT.'],
  ['a folder', { source: root }, 'cannot be read: EISDIR.'],
  ['an id with a hyphen', { id: 'a-b' }, '“a-b” cannot be the id of a page'],
  ['the id of another page', { id: OTHER_PAGE.id }, `schemas/pages/${OTHER_PAGE.id}.page.json is there already`],
  ['the path of another page', { path: OTHER_PAGE.path }, `The path ${OTHER_PAGE.path} is taken`],
  ['a path without a slash', { path: 'x' }, '“x” cannot be a path'],
  ['a language that is not there', { language: 'xx' }, `There is no language “xx”; the languages are: ${LANGUAGES[0]}`],
  ['a uiSchema that is not there', { ui: '/nowhere/ui.json' }, '/nowhere/ui.json cannot be read: ENOENT.'],
])('%s is refused', async (_what, request, sentence) => {
  const source = place('good.json', BOAT)
  await expect(importWithoutRender({ source, id: 'good', ...request })).rejects.toThrow(sentence)
  expect(writtenFiles('good')).toEqual([])
})

test('the command line reports the fault in a sentence, and ends with 1', async () => {
  const source = place('wrong.json', { type: 'object', properties: { a: { $ref: '#/$defs/none' } } })
  const results = await Promise.all([
    runCli(),
    runCli(source),
    runCli(source, '--page', 'wrong', '--colour', 'red'),
    runCli(source, '--page', 'wrong'),
  ])
  const sentences = [
    /^Usage: npm run import/,
    /^Usage: npm run import/,
    /^Unknown option '--colour'.*Usage:/,
    /^wrong\.json refers to “#\/\$defs\/none”/,
  ]
  results.forEach(({ code, stdout, stderr }, index) => {
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(sentences[index] as RegExp)
    expect(stderr).not.toMatch(/\n\s+at /)
  })
})
