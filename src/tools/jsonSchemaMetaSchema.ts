import type { KeywordDefinition } from '../model/schema/keywords/keyword.ts'
import { standardKeywords, TYPE_NAMES } from './standardKeywords.ts'

const anySchema = { $ref: '#/definitions/schemaOrBoolean' }
const schemas = { type: 'array', items: anySchema }
const schemaMap = { type: 'object', additionalProperties: anySchema }
const text = { type: 'string' }
const described = (description: string, schema: object = {}) => ({ description, ...schema })

/** Keywords that pages of the vocabulary do not have, or have in a narrower form. */
const FURTHER_KEYWORDS = {
  $schema: described('The dialect of JSON Schema: https://json-schema.org/draft/2020-12/schema.', text),
  $id: described('The name of this schema, to which references may be relative.', text),
  $anchor: described('A name in this file: "$ref": "#name" refers to it.', text),
  $ref: described('Another part of this file: #/$defs/address. Or a field of the library: ../fields/name.json.', text),
  $defs: described('Parts that are used in several places.', schemaMap),
  definitions: described('Parts that are used in several places, as older drafts call them.', schemaMap),
  properties: described('The fields, by name.', schemaMap),
  patternProperties: described('Rules of members whose names match a pattern.', schemaMap),
  additionalProperties: described('Rules of members that are not named; false: there are none.', anySchema),
  propertyNames: described('Rules for the names of members.', anySchema),
  unevaluatedProperties: described('Rules of members that no other keyword describes.', anySchema),
  items: described('The rules of each entry of a list.', { anyOf: [anySchema, schemas] }),
  prefixItems: described('The rules of the first, second … entry of a list.', schemas),
  additionalItems: described('Rules of further entries, after those listed under items.', anySchema),
  unevaluatedItems: described('Rules of entries that no other keyword describes.', anySchema),
  minContains: described('So many entries at least meet the rules under contains.', { type: 'integer' }),
  maxContains: described('So many entries at most meet the rules under contains.', { type: 'integer' }),
  dependentRequired: described('Fields that are required when another is filled in.', {
    type: 'object',
    additionalProperties: { type: 'array', items: text },
  }),
  dependentSchemas: described('Rules that apply when a field is filled in.', schemaMap),
  format: described('The kind of text: email, date, date-time, time, uri, uuid, color, data-url …', text),
  enum: described('The values to choose from.', { type: 'array', minItems: 1 }),
  exclusiveMinimum: described('The number must be more than this.', { type: ['number', 'boolean'] }),
  exclusiveMaximum: described('The number must be less than this.', { type: ['number', 'boolean'] }),
  required: described('Names of the fields that must be filled in.', { type: ['array', 'boolean'] }),
  dependencies: described('What applies when a field is filled in.', { type: 'object' }),
  title: described('Shown where locales/ has no label for the field.', text),
  description: described('Shown where locales/ has no hint for the field.', text),
  examples: described('Values that show what is meant.', { type: 'array' }),
  writeOnly: described('true: sent, and never shown again.', { type: 'boolean' }),
  deprecated: described('true: no longer to be filled in.', { type: 'boolean' }),
  enumNames: described('The words of the values under enum, in their order.', { type: 'array' }),
}

/** `schemas/meta/jsonSchema.schema.json`: JSON Schema of any kind, as drafts and pages that name a dialect hold it. */
export function jsonSchemaMetaSchema(definitions: Map<string, KeywordDefinition>): object {
  const inner = Object.fromEntries(
    Object.entries({ ...standardKeywords, ...FURTHER_KEYWORDS }).map(([name, schema]) => [
      name,
      JSON.parse(JSON.stringify(schema).replaceAll('"#/definitions/schema"', '"#/definitions/schemaOrBoolean"')),
    ]),
  )
  const own = [...definitions.keys()].map((name) => [
    name,
    { $ref: `field.schema.json#/definitions/schema/properties/${name}` },
  ])
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'jsonSchema.schema.json',
    title: 'JSON Schema',
    description: 'A JSON Schema of any kind, with the vocabulary of this project beside the standard keywords.',
    allOf: [{ $ref: '#/definitions/schema' }],
    definitions: {
      schema: { type: 'object', properties: { ...inner, ...Object.fromEntries(own) } },
      schemaOrBoolean: { anyOf: [{ $ref: '#/definitions/schema' }, { type: 'boolean' }] },
      schemas: { type: 'array', items: anySchema, minItems: 1 },
      type: { enum: TYPE_NAMES },
    },
  }
}
