import { keywords } from '../model/schema/keywords/index.ts'
import type { KeywordDefinition } from '../model/schema/keywords/keyword.ts'
import { RJSF_WIDGETS, TYPES_BY_WIDGET } from '../model/schema/widgetNames.ts'
import { formats } from '../model/schema/stringFormats.ts'

/** The definition of every keyword that JSON Schema lacks, by name; each stands in the keyword's own module. */
export async function keywordDefinitions(): Promise<Map<string, KeywordDefinition>> {
  const modules = keywords.map(async ({ name }) => {
    const module: Record<string, unknown> = await import(`../model/schema/keywords/${name}.ts`)
    const definition = module[`${name}Definition`]
    if (!isKeywordDefinition(definition)) throw new Error(`keywords/${name}.ts exports no ${name}Definition.`)
    return [name, definition] as const
  })
  return new Map(await Promise.all(modules))
}

const isKeywordDefinition = (value: unknown): value is KeywordDefinition =>
  typeof value === 'object' && value !== null && 'summary' in value && 'schema' in value

const schemaRef = { $ref: '#/definitions/schema' }
const schemaListRef = { $ref: '#/definitions/schemas' }
const count = { type: 'integer', minimum: 0 }
const number = { type: 'number' }
const names = { type: 'array', items: { type: 'string' }, uniqueItems: true }

/** The keywords of JSON Schema (draft 7) that fields may use. */
const STANDARD_KEYWORDS = {
  $schema: { type: 'string' },
  $ref: {
    description: "A field of the library. Keywords beside it win over the library's.",
    type: 'string',
    pattern: '^\\.\\./fields/[A-Za-z0-9]+\\.json$',
  },
  title: { description: 'Only shown while locales/ has no label for the field.', type: 'string' },
  description: { type: 'string' },
  $comment: { type: 'string' },
  type: {
    anyOf: [
      { $ref: '#/definitions/type' },
      { type: 'array', items: { $ref: '#/definitions/type' }, minItems: 1, uniqueItems: true },
    ],
  },
  properties: {
    description: 'Names are payload names: letters, digits and _.',
    type: 'object',
    propertyNames: {
      pattern: '^(?!__)[A-Za-z][A-Za-z0-9_]*$',
      not: { enum: ['constructor', 'prototype'] },
    },
    additionalProperties: schemaRef,
  },
  required: names,
  additionalProperties: { description: 'What the schema does not name is refused in any case.', const: false },
  items: schemaRef,
  enum: { type: 'array', minItems: 1, uniqueItems: true },
  const: true,
  default: true,
  format: { enum: Object.keys(formats) },
  pattern: { type: 'string', format: 'regex' },
  minLength: count,
  maxLength: count,
  minItems: count,
  maxItems: count,
  minProperties: count,
  maxProperties: count,
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  multipleOf: { type: 'number', exclusiveMinimum: 0 },
  uniqueItems: { type: 'boolean' },
  contains: schemaRef,
  if: schemaRef,
  then: schemaRef,
  else: schemaRef,
  not: schemaRef,
  allOf: schemaListRef,
  anyOf: schemaListRef,
  oneOf: schemaListRef,
  dependencies: { type: 'object', additionalProperties: { anyOf: [schemaRef, names] } },
  readOnly: { type: 'boolean' },
}

const WIDGET = {
  description:
    'What draws the field: one that every form has, or one of a package in schemas/components, such as mui/RangeWidget.',
  anyOf: [
    { enum: [...Object.keys(TYPES_BY_WIDGET), ...RJSF_WIDGETS] },
    { type: 'string', pattern: '^[A-Za-z0-9-]+/[A-Za-z0-9]+$' },
  ],
}

/** `schemas/meta/field.schema.json`. */
export interface FieldMetaSchema {
  definitions: Record<string, object>
}

/** `schemas/meta/field.schema.json`: the standard keywords with those of this project. */
export const fieldMetaSchema = (
  definitions: Map<string, KeywordDefinition>,
): FieldMetaSchema & Record<string, unknown> => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'field.schema.json',
  title: 'Field of the library',
  description: 'One reusable field: a JSON Schema fragment. Its texts are in locales/<language>/fields.json.',
  allOf: [schemaRef],
  definitions: {
    schema: {
      title: 'Schema',
      description: `JSON Schema (draft 7) without words for readers, with this project's vocabulary: ${[...definitions.keys()].join(', ')}.`,
      type: 'object',
      additionalProperties: false,
      properties: {
        ...STANDARD_KEYWORDS,
        ...Object.fromEntries([...definitions].map(([name, { schema }]) => [name, schema])),
      },
    },
    schemas: { type: 'array', items: schemaRef, minItems: 1 },
    widget: WIDGET,
    type: { enum: ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] },
    ...Object.assign({}, ...[...definitions.values()].map((definition) => definition.definitions)),
  },
})
