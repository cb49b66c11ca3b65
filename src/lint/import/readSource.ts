import { isObject } from '../../model/isObject.ts'
import { canonicalSchema, circularReferences, unresolvedReferences } from '../../model/jsonSchema/canonicalSchema.ts'
import { createStandardAjv, withoutDialect } from '../../model/schema/compileStandard.ts'
import { drawnSchema } from '../../model/jsonSchema/drawnSchema.ts'
import { formView } from '../../model/jsonSchema/formView.ts'
import { everySchema, type JsonSchema } from '../../model/schema/jsonSchema.ts'
import { toPointer } from '../../model/schema/jsonPointer.ts'
import type { Schema } from '../../model/schema/schema.ts'
import { tooManyFields } from '../source/fieldCount.ts'
import { isUnicodePattern } from '../../model/schema/unicodePattern.ts'

/** What a file must not exceed: nobody fills in a form of that size, and drawing it would take long. */
const MAX_BYTES = 1024 * 1024
const MAX_DEPTH = 64
const MAX_SCHEMAS = 1500

/** Why a file cannot be taken: one sentence. */
export class ImportError extends Error {
  override name = 'ImportError'
}

/** A JSON Schema that can become a page. */
export interface ImportSource {
  schema: JsonSchema
  canonical: JsonSchema
  view: Schema
}

/**
 * Parses a file; a byte order mark and line ends of Windows are allowed.
 * @param name of the file, for messages
 * @throws ImportError
 */
export function parseJsonFile(name: string, bytes: Buffer): JsonSchema {
  if (bytes.length > MAX_BYTES)
    throw new ImportError(
      `${name} has ${(bytes.length / 1024 / 1024).toFixed(1)} MB; a schema of at most ${MAX_BYTES / 1024 / 1024} MB can become a page.`,
    )
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw new ImportError(`${name} is no JSON: ${(error as Error).message}. An editor marks the place.`)
  }
  if (!isObject(content)) throw new ImportError(`${name} holds no JSON Schema: it must be an object, { … }.`)
  if (depthOf(content) > MAX_DEPTH)
    throw new ImportError(`${name} is nested deeper than ${MAX_DEPTH} levels, which no form can show.`)
  return content
}

function depthOf(root: object): number {
  let depth = 0
  for (let level: object[] = [root]; level.length > 0 && depth <= MAX_DEPTH; depth += 1)
    level = level
      .flatMap((each): unknown[] => Object.values(each))
      .filter((each): each is object => typeof each === 'object' && each !== null)
  return depth
}

/**
 * Reads a JSON Schema of anybody.
 * @throws ImportError for what cannot be drawn or validated
 */
export function readSource(name: string, schema: JsonSchema): ImportSource {
  const { length: count } = everySchema(schema)
  if (count > MAX_SCHEMAS)
    throw new ImportError(`${name} describes ${count} values; a page has at most ${MAX_SCHEMAS}. Split it.`)
  const [tooMany] = tooManyFields(name, schema)
  if (tooMany) throw new ImportError(`${name} has too many fields: ${tooMany.message}`)
  const invalid = shapeProblem(schema)
  if (invalid !== undefined) throw new ImportError(`${name} is no valid JSON Schema: ${invalid}.`)
  const canonical = canonicalSchema(schema)
  const [unresolved] = unresolvedReferences(canonical)
  if (unresolved)
    throw new ImportError(
      `${name} refers to “${unresolved.$ref}” at ${toPointer(unresolved.path) || '/'}, which is not in this file. Put that part under "$defs" and refer to it as "#/$defs/…".`,
    )
  const [circular] = circularReferences(canonical)
  if (circular)
    throw new ImportError(
      `${name} refers to “${circular.$ref}” at ${toPointer(circular.path) || '/'}, which leads back to itself and describes nothing.`,
    )
  const view = formView(drawnSchema(canonical))
  try {
    createStandardAjv(canonical).compile(withoutDialect(canonical))
  } catch (error) {
    throw new ImportError(`${name} cannot be validated: ${(error as Error).message}.`)
  }
  return { schema, canonical, view }
}

/** What a keyword has that it cannot have, in its place. */
function shapeProblem(schema: JsonSchema): string | undefined {
  const malformed = everySchema(schema).flatMap(({ path, schema: each }) =>
    KEYWORD_SHAPES.flatMap(([keywords, isOfShape, shape]) =>
      keywords
        .filter((keyword) => keyword in each && !isOfShape(each[keyword]))
        .map((keyword) => `“${keyword}” at ${toPointer([...path, keyword])} must be ${shape}`),
    ),
  )
  return malformed[0]
}

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

const KEYWORD_SHAPES: [keywords: string[], isOfShape: (value: unknown) => boolean, shape: string][] = [
  [
    ['properties', 'patternProperties', 'definitions', '$defs', 'dependentSchemas'],
    (value) => isObject(value) && Object.values(value).every(isSchema),
    'an object of schemas',
  ],
  [['allOf', 'anyOf', 'oneOf'], (value) => isListOf(isSchema)(value) && (value as []).length > 0, 'a list of schemas'],
  [['prefixItems'], isListOf(isSchema), 'a list of schemas'],
  [
    ['dependencies'],
    (value) =>
      isObject(value) && Object.values(value).every((each) => isSchema(each) || isListOf(isText)(each) || isText(each)),
    'an object of schemas or lists of names',
  ],
  [
    ['dependentRequired'],
    (value) => isObject(value) && Object.values(value).every(isListOf(isText)),
    'an object of lists of names',
  ],
  [['items'], (value) => isSchema(value) || isListOf(isSchema)(value), 'a schema'],
  [
    [
      ...['not', 'if', 'then', 'else', 'contains', 'additionalProperties', 'additionalItems', 'propertyNames'],
      ...['unevaluatedProperties', 'unevaluatedItems'],
    ],
    isSchema,
    'a schema',
  ],
  [['enum'], (value) => Array.isArray(value) && value.length > 0, 'a list of at least one value'],
  [['required'], (value) => isListOf(isText)(value) || typeof value === 'boolean', 'a list of names'],
  [['type'], (value) => isType(value) || isListOf(isType)(value), `one of ${TYPES.join(', ')}`],
  [['$ref', 'pattern', 'format', 'title', 'description'], isText, 'text'],
  [['pattern'], isPattern, 'a pattern that JavaScript can read'],
  [
    ['patternProperties'],
    (value) => isObject(value) && Object.keys(value).every(isPattern),
    'an object whose names are patterns that JavaScript can read',
  ],
  [
    [
      ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
      ...['minContains', 'maxContains'],
    ],
    (value) => Number.isInteger(value) && Number(value) >= 0,
    'a whole number',
  ],
  [['minimum', 'maximum'], (value) => typeof value === 'number', 'a number'],
  [
    ['exclusiveMinimum', 'exclusiveMaximum'],
    (value) => typeof value === 'number' || typeof value === 'boolean',
    'a number',
  ],
  [['multipleOf', 'divisibleBy'], (value) => typeof value === 'number' && value > 0, 'a number above 0'],
  [['uniqueItems'], (value) => typeof value === 'boolean', 'true or false'],
]
