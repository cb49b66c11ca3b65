import { formats } from '../model/schema/stringFormats.ts'

const schemaRef = { $ref: '#/definitions/schema' }
const schemaListRef = { $ref: '#/definitions/schemas' }
const count = (description: string) => ({ description, type: 'integer', minimum: 0 })
const number = (description: string) => ({ description, type: 'number' })
const names = { type: 'array', items: { type: 'string' }, uniqueItems: true }

export const TYPE_NAMES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

/** The keywords of JSON Schema (draft 7) that fields of this project's vocabulary may use. */
export const standardKeywords = {
  $schema: { description: 'The meta schema from which editors complete this file.', type: 'string' },
  $ref: {
    description: "A field of the library. Keywords beside it win over the library's.",
    type: 'string',
    pattern: '^\\.\\./fields/[A-Za-z0-9]+\\.json$',
  },
  title: { description: 'Only shown while locales/ has no label for the field.', type: 'string' },
  description: { description: 'For whoever reads this file; people see the hint in locales/.', type: 'string' },
  $comment: { description: 'For whoever reads this file.', type: 'string' },
  type: {
    description: 'What the value is: string is text, array a list, object a group of fields.',
    anyOf: [
      { $ref: '#/definitions/type' },
      { type: 'array', items: { $ref: '#/definitions/type' }, minItems: 1, uniqueItems: true },
    ],
  },
  properties: {
    description: 'The fields, by name. Names are payload names: letters, digits and _.',
    type: 'object',
    propertyNames: {
      pattern: '^(?!__)[A-Za-z][A-Za-z0-9_]*$',
      not: { enum: ['constructor', 'prototype'] },
    },
    additionalProperties: schemaRef,
  },
  required: { description: 'Names of the fields that must be filled in.', ...names },
  additionalProperties: { description: 'What the schema does not name is refused in any case.', const: false },
  items: { description: 'The rules of each entry of a list.', ...schemaRef },
  enum: {
    description: 'The values to choose from. Their words are options in locales/.',
    type: 'array',
    minItems: 1,
    uniqueItems: true,
  },
  const: { description: 'The only value allowed. true: a declaration that must be ticked.' },
  default: { description: 'What stands in the field at first. Never for a declaration.' },
  format: { description: 'The kind of text.', enum: Object.keys(formats) },
  pattern: {
    description: 'A regular expression that the text must match; ^ is its start and $ its end.',
    type: 'string',
    format: 'regex',
  },
  minLength: count('Characters at least.'),
  maxLength: count('Characters at most.'),
  minItems: count('Entries of a list at least.'),
  maxItems: count('Entries of a list at most.'),
  minProperties: count('Members of a group at least.'),
  maxProperties: count('Members of a group at most.'),
  minimum: number('The least number allowed.'),
  maximum: number('The greatest number allowed.'),
  exclusiveMinimum: number('The number must be more than this.'),
  exclusiveMaximum: number('The number must be less than this.'),
  multipleOf: { description: 'The number must be a multiple of this: 1, 100.', type: 'number', exclusiveMinimum: 0 },
  uniqueItems: { description: 'true: no entry of a list stands twice.', type: 'boolean' },
  contains: { description: 'At least one entry of a list meets these rules.', ...schemaRef },
  if: { description: 'When these rules are met, those under then apply, else those under else.', ...schemaRef },
  then: { description: 'What applies when the rules under if are met.', ...schemaRef },
  else: { description: 'What applies when the rules under if are not met.', ...schemaRef },
  not: { description: 'What must not be met.', ...schemaRef },
  allOf: { description: 'All of these rules apply.', ...schemaListRef },
  anyOf: { description: 'At least one of these alternatives applies.', ...schemaListRef },
  oneOf: { description: 'Exactly one of these alternatives applies; a person chooses it.', ...schemaListRef },
  dependencies: {
    description: 'What applies when a field is filled in: rules, or names of fields that are then required.',
    type: 'object',
    additionalProperties: { anyOf: [schemaRef, names] },
  },
  readOnly: { description: 'true: shown, and cannot be changed.', type: 'boolean' },
}
