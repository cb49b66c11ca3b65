import { phrase, type Phrase } from '../../findings/findingTexts.ts'
import { isObject } from '../../../forms/schema/isObject.ts'
import { toPointer } from '../../../forms/schema/jsonPointer.ts'
import { everySchema, schemasInPlace, type JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import { isUnicodePattern } from '../../../forms/schema/unicodePattern.ts'
import { endlessPart } from '../../../forms/schema/jsonSchema/endlessParts.ts'
import {
  canonicalSchema,
  circularReferences,
  unresolvedReferences,
} from '../../../forms/schema/jsonSchema/canonicalSchema.ts'

/** A reason why a JSON Schema can be neither validated nor drawn. */
export interface SchemaFault {
  path: string[]
  /** Continues a sentence that begins with the schema: `refers to “…”, which …`. */
  fault: Phrase
  hint: Phrase
}

/** Reasons why a JSON Schema of any kind cannot be used. References are checked once all keywords are valid. */
export function schemaFaults(schema: JsonSchema): SchemaFault[] {
  const keywordFaults = [...malformedKeywords(schema), ...prototypeProperties(schema)]
  if (keywordFaults.length > 0) return keywordFaults
  const canonical = canonicalSchema(schema)
  const unresolved = unresolvedReferences(canonical).map(({ path, $ref }) => ({
    path,
    fault: phrase('fault-reference', { reference: $ref, place: toPointer(path) || '/' }),
    hint: phrase('hint-defs'),
  }))
  const circular = circularReferences(canonical).map(({ path, $ref }) => ({
    path,
    fault: phrase('fault-circle', { reference: $ref, place: toPointer(path) || '/' }),
    hint: phrase('hint-circle'),
  }))
  // Every reference of a circle is circular; report the mistake once.
  const faults = [...unresolved, ...circular.slice(0, 1)]
  if (faults.length > 0) return faults
  const overgrown = overgrownParts(canonical).slice(0, 1)
  return overgrown.length > 0 ? overgrown : endlessFaults(canonical)
}

function endlessFaults(root: JsonSchema): SchemaFault[] {
  const path = endlessPart(root)
  return path === undefined
    ? []
    : [
        {
          path,
          fault: phrase('fault-endless', { place: toPointer(path) || '/' }),
          hint: phrase('hint-endless'),
        },
      ]
}

/** Most schemas that may apply to one value; with more, a browser draws and validates too slowly. */
const MAX_SCHEMAS_OF_VALUE = 5000

/**
 * Values to which too many schemas apply after references are followed: a part that refers twice to another doubles
 * them.
 */
function overgrownParts(root: JsonSchema): SchemaFault[] {
  const counts = new Map<JsonSchema, number>()
  const countOf = (schema: JsonSchema): number => {
    const cachedCount = counts.get(schema)
    if (cachedCount !== undefined) return cachedCount
    const count = schemasInPlace(schema, root).reduce((sum, part) => sum + countOf(part), 1)
    counts.set(schema, count)
    return count
  }
  return everySchema(root)
    .filter(({ schema }) => countOf(schema) > MAX_SCHEMAS_OF_VALUE)
    .map(({ path }) => ({
      path,
      fault: phrase('fault-overgrown', { count: MAX_SCHEMAS_OF_VALUE, place: toPointer(path) || '/' }),
      hint: phrase('hint-overgrown'),
    }))
}

/** Keywords with a value that they cannot have. */
function malformedKeywords(schema: JsonSchema): SchemaFault[] {
  return everySchema(schema).flatMap(({ path, schema: each }) =>
    KEYWORD_SHAPES.flatMap(([keywords, isOfShape, shape]) =>
      keywords
        .filter((keyword) => keyword in each && !isOfShape(each[keyword]))
        .map((keyword) => ({
          path: [...path, keyword],
          fault: phrase('fault-keyword', { keyword, place: toPointer([...path, keyword]), shape }),
          hint: phrase('hint-keyword'),
        })),
    ),
  )
}

/** JavaScript treats this property specially, so no form can hold it. */
const PROTOTYPE = '__proto__'
/** A lone surrogate, which cannot be sent. */
const HALF_CHARACTER = /\p{Cs}/u

const prototypeProperties = (schema: JsonSchema): SchemaFault[] =>
  everySchema(schema).flatMap(({ path, schema: { properties } }) =>
    Object.keys(isObject(properties) ? properties : {})
      .filter((name) => name === PROTOTYPE || HALF_CHARACTER.test(name))
      .map((name) => ({
        path: [...path, 'properties', name],
        fault: phrase('fault-property', {
          name: name.replace(HALF_CHARACTER, '\uFFFD'),
          place: toPointer([...path, 'properties']),
        }),
        hint: phrase('hint-property'),
      })),
  )

const isSchema = (value: unknown): boolean => isObject(value) || typeof value === 'boolean'
const isListOf = (isMember: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isMember)
const isText = (value: unknown): boolean => typeof value === 'string'
const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
const isType = (value: unknown): boolean => typeof value === 'string' && TYPES.includes(value)

function isPattern(value: unknown): boolean {
  try {
    return new RegExp(String(value)) instanceof RegExp || isUnicodePattern(String(value))
  } catch {
    return isUnicodePattern(String(value))
  }
}

const KEYWORD_SHAPES: [keywords: string[], isOfShape: (value: unknown) => boolean, shape: Phrase][] = [
  [
    ['properties', 'patternProperties', 'definitions', '$defs', 'dependentSchemas'],
    (value) => isObject(value) && Object.values(value).every(isSchema),
    phrase('shape-schemas-object'),
  ],
  [
    ['allOf', 'anyOf', 'oneOf'],
    (value) => Array.isArray(value) && value.length > 0 && value.every(isSchema),
    phrase('shape-schemas-list'),
  ],
  [['prefixItems'], isListOf(isSchema), phrase('shape-schemas-list')],
  [
    ['dependencies'],
    (value) =>
      isObject(value) && Object.values(value).every((each) => isSchema(each) || isListOf(isText)(each) || isText(each)),
    phrase('shape-dependencies'),
  ],
  [
    ['dependentRequired'],
    (value) => isObject(value) && Object.values(value).every(isListOf(isText)),
    phrase('shape-names-object'),
  ],
  [['items'], (value) => isSchema(value) || isListOf(isSchema)(value), phrase('shape-schema')],
  [
    [
      ...['not', 'if', 'then', 'else', 'contains', 'additionalProperties', 'additionalItems', 'propertyNames'],
      ...['unevaluatedProperties', 'unevaluatedItems'],
    ],
    isSchema,
    phrase('shape-schema'),
  ],
  [['enum'], (value) => Array.isArray(value) && value.length > 0, phrase('shape-values')],
  [['required'], (value) => isListOf(isText)(value) || typeof value === 'boolean', phrase('shape-names')],
  [['type'], (value) => isType(value) || isListOf(isType)(value), phrase('shape-types', { types: TYPES })],
  [['$ref', 'pattern', 'format', 'title', 'description'], isText, phrase('shape-text')],
  [['pattern'], isPattern, phrase('shape-pattern')],
  [['patternProperties'], (value) => isObject(value) && Object.keys(value).every(isPattern), phrase('shape-patterns')],
  [
    [
      ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
      ...['minContains', 'maxContains'],
    ],
    (value) => Number.isInteger(value) && Number(value) >= 0,
    phrase('shape-integer'),
  ],
  [['minimum', 'maximum'], (value) => typeof value === 'number', phrase('shape-number')],
  [
    ['exclusiveMinimum', 'exclusiveMaximum'],
    (value) => typeof value === 'number' || typeof value === 'boolean',
    phrase('shape-number'),
  ],
  [['multipleOf', 'divisibleBy'], (value) => typeof value === 'number' && value > 0, phrase('shape-positive')],
  [['uniqueItems'], (value) => typeof value === 'boolean', phrase('shape-boolean')],
]
