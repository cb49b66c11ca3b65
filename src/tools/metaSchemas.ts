import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import * as prettier from 'prettier'
import type { KeywordDefinition } from '../model/schema/keywords/keyword.ts'
import { jsonSchemaMetaSchema } from './jsonSchemaMetaSchema.ts'
import { textMetaSchemas } from './textMetaSchemas.ts'
import { fieldMetaSchema, keywordDefinitions, type FieldMetaSchema } from './fieldMetaSchema.ts'
import { PROJECT_ROOT } from './toolArgs.ts'

const metaFile = (name: string) => `schemas/meta/${name}.schema.json`
const FIELD_META_FILE = metaFile('field')
const EDITOR_FILE = '.vscode/settings.json'
const TYPES_FILE = 'src/model/schema/definitions.generated.ts'
const DOCS_FILE = 'docs/product-owners.md'

/** What `npm run meta` writes: path in the project → content. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const definitions = await keywordDefinitions()
  const fieldMeta = fieldMetaSchema(definitions)
  return new Map([
    [FIELD_META_FILE, toJson(fieldMeta)],
    [metaFile('jsonSchema'), toJson(jsonSchemaMetaSchema(definitions))],
    ...Object.entries(textMetaSchemas).map(([name, schema]): [string, string] => [metaFile(name), toJson(schema)]),
    [EDITOR_FILE, await formatJson(editorSettings())],
    [TYPES_FILE, await definitionTypes(fieldMeta)],
    [DOCS_FILE, withKeywordTable(readFileSync(join(PROJECT_ROOT, DOCS_FILE), 'utf8'), definitions)],
  ])
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** What VS Code completes, explains and checks each kind of file by. */
const EDITED_FILES: Record<string, string> = {
  page: 'schemas/pages/*.page.json',
  field: 'schemas/fields/*.json',
  site: 'schemas/site.json',
  pageTexts: 'locales/*/pages/*.json',
  fieldTexts: 'locales/*/fields.json',
  language: 'locales/*/meta.json',
}

const editorSettings = () => ({
  'editor.formatOnSave': true,
  'files.eol': '\n',
  // What owners and writers edit keeps the layout they gave it.
  '[json]': { 'editor.formatOnSave': false },
  '[typescript]': { 'editor.defaultFormatter': 'esbenp.prettier-vscode' },
  '[typescriptreact]': { 'editor.defaultFormatter': 'esbenp.prettier-vscode' },
  'typescript.tsdk': 'node_modules/typescript/lib',
  'json.schemas': [
    ...Object.entries(EDITED_FILES).map(([name, pattern]) => ({
      fileMatch: [`/${pattern}`],
      url: `./${metaFile(name)}`,
    })),
    {
      fileMatch: ['common', 'errors', 'server', 'sources'].map((name) => `/locales/*/${name}.json`),
      url: `./${metaFile('texts')}`,
    },
  ],
})

async function formatJson(value: object): Promise<string> {
  const file = join(PROJECT_ROOT, EDITOR_FILE)
  return prettier.format(toJson(value), { ...(await prettier.resolveConfig(file)), filepath: file })
}

/** The TypeScript types of page, field and site files. */
async function definitionTypes(fieldMeta: FieldMetaSchema): Promise<string> {
  const page = readMetaSchema('page')
  const { ui, ...fieldDefinitions } = fieldMeta.definitions
  const { vocabularySchema: _schema, ...pageDefinitions } = page.definitions ?? {}
  const codes = [
    await compileTypes({
      ...page,
      // Pages of JSON Schema of any kind are read with it beside the members of the vocabulary.
      properties: {
        ...page.properties,
        schema: page.definitions?.vocabularySchema ?? {},
        uiSchema: { $ref: '#/definitions/ui' },
      },
      definitions: {
        ...pageDefinitions,
        ...fieldDefinitions,
        schema: asTypes(fieldMeta.definitions.schema),
        // The names of properties, which its pattern admits, cannot be told from other words in TypeScript.
        ui: { ...ui, patternProperties: undefined, additionalProperties: true },
        widget: { type: 'string' },
      },
    }),
    await compileTypes(readMetaSchema('site')),
  ]
  const file = join(PROJECT_ROOT, TYPES_FILE)
  const options = { ...(await prettier.resolveConfig(file)), filepath: file }
  return prettier.format([TYPES_HEADER, ...codes].join('\n'), options)
}

/** As TypeScript needs it: a reference is one type, whatever is said beside it, and what is only described may be anything. */
const asTypes = (schema: JSONSchema = {}): JSONSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, { description, ...rest }]) => {
      if (rest.$ref !== undefined) return [name, rest]
      return [name, description === undefined || Object.keys(rest).length === 0 ? rest : { description, ...rest }]
    }),
  ),
})

const TYPES_HEADER =
  '// Types of page, field and site files. Written by `npm run meta` from schemas/meta; never edit it by hand.'

const readMetaSchema = (name: string): JSONSchema =>
  JSON.parse(
    readFileSync(join(PROJECT_ROOT, `schemas/meta/${name}.schema.json`), 'utf8').replaceAll('field.schema.json#', '#'),
  )

const compileTypes = ({ $id: _id, ...schema }: JSONSchema): Promise<string> =>
  compile(withoutConditions(schema), String(schema.title), {
    bannerComment: '',
    format: false,
    ignoreMinAndMaxItems: true,
  })

/** Conditions say what TypeScript cannot: which members go together. */
function withoutConditions({ if: _if, then: _then, else: _else, allOf, ...schema }: JSONSchema): JSONSchema {
  return {
    ...schema,
    ...(allOf && !schema.properties ? { allOf } : {}),
    ...(schema.definitions
      ? {
          definitions: Object.fromEntries(
            Object.entries(schema.definitions).map(([name, definition]) => [name, withoutConditions(definition)]),
          ),
        }
      : {}),
  }
}

/** The document with a row for each keyword between its markers. */
function withKeywordTable(text: string, definitions: Map<string, KeywordDefinition>): string {
  const rows = [...definitions].map(([name, { summary }]) => `| \`${name}\` | ${summary} |`)
  const table = ['| keyword | meaning |', '|---|---|', ...rows].join('\n')
  return text.replace(
    /(<!-- keywords: written by `npm run meta` -->\n)[\s\S]*?(\n<!-- end of keywords -->)/,
    (_match, start: string, end: string) => `${start}${table}${end}`,
  )
}

if (import.meta.main) {
  for (const [path, content] of await generatedFiles()) {
    mkdirSync(dirname(join(PROJECT_ROOT, path)), { recursive: true })
    writeFileSync(join(PROJECT_ROOT, path), content)
    console.log(`${path} written`)
  }
}
