import { keywords } from '../model/schema/keywords/index.ts'
import type { KeywordDefinition } from '../model/schema/keywords/keyword.ts'
import { TYPES_BY_WIDGET } from '../model/schema/widgetNames.ts'
import { standardKeywords, TYPE_NAMES } from './standardKeywords.ts'

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

const WIDGET = {
  description: 'What draws the field, by its name in rjsf: a widget that every form has, or one of @rjsf/mui.',
  enum: Object.keys(TYPES_BY_WIDGET),
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
  allOf: [{ $ref: '#/definitions/schema' }],
  definitions: {
    schema: {
      title: 'Schema',
      description: `JSON Schema (draft 7) without words for readers, with this project's vocabulary: ${[...definitions.keys()].join(', ')}.`,
      type: 'object',
      additionalProperties: false,
      properties: {
        ...standardKeywords,
        ...Object.fromEntries([...definitions].map(([name, { schema }]) => [name, schema])),
      },
    },
    schemas: { type: 'array', items: { $ref: '#/definitions/schema' }, minItems: 1 },
    widget: WIDGET,
    type: { enum: TYPE_NAMES },
    ...Object.assign({}, ...[...definitions.values()].map((definition) => definition.definitions)),
  },
})
