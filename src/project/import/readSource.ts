import { isObject } from '../../forms/schema/isObject.ts'
import { canonicalSchema } from '../../forms/schema/jsonSchema/canonicalSchema.ts'
import { compileStandard } from '../../forms/schema/createAjv.ts'
import { drawnSchema } from '../../forms/schema/jsonSchema/drawnSchema.ts'
import { schemaFaults } from '../../model/site/problems/schemaFaults.ts'
import { formView } from '../../forms/schema/jsonSchema/formView.ts'
import { everySchema, type JsonSchema } from '../../forms/schema/jsonSchema.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { tooManyFields } from '../source/fieldCount.ts'
import { RefusedError } from '../../model/site/failure.ts'
import { phrase, type Value } from '../../model/findings/findingTexts.ts'
import { valueAt } from '../../forms/schema/jsonPointer.ts'
import { errorMessage } from '../../model/errorDetails.ts'

/** Limits of a file: nobody fills in a larger form, and drawing it would take long. */
const MAX_BYTES = 1024 * 1024
const MAX_DEPTH = 64
const MAX_SCHEMAS = 1500

/** A JSON Schema that can become a page. */
export interface ImportSource {
  schema: JsonSchema
  canonical: JsonSchema
  view: Schema
}

/**
 * Parses a file; a byte order mark and Windows line ends are allowed.
 * @param name name of the file, for messages
 * @throws RefusedError
 */
export function parseJsonFile(name: string, bytes: Buffer): JsonSchema {
  if (bytes.length > MAX_BYTES)
    throw new RefusedError('too-large', {
      name,
      size: (bytes.length / 1024 / 1024).toFixed(1),
      most: MAX_BYTES / 1024 / 1024,
    })
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw new RefusedError('no-json', { name, reason: errorMessage(error) })
  }
  if (!isObject(content)) throw new RefusedError('no-object', { name })
  if (depthOf(content) > MAX_DEPTH) throw new RefusedError('too-deep', { name, depth: MAX_DEPTH })
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
 * Reads a JSON Schema of any kind.
 * @throws RefusedError if it cannot be drawn or validated
 */
export function readSource(name: string, schema: JsonSchema): ImportSource {
  requireSchema(name, schema)
  const { length: count } = everySchema(schema)
  if (count > MAX_SCHEMAS) throw new RefusedError('too-many-values', { name, count, most: MAX_SCHEMAS })
  const [tooMany] = tooManyFields(name, schema)
  if (tooMany) throw new RefusedError('too-many-fields', { name, ...tooMany.params })
  const [fault] = schemaFaults(schema)
  if (fault) throw new RefusedError('fault', { name, fault: fault.fault, hint: fault.hint })
  const canonical = canonicalSchema(schema)
  const view = formView(drawnSchema(canonical))
  try {
    compileStandard(canonical)
  } catch (error) {
    throw new RefusedError('not-validated', { name, reason: errorMessage(error) })
  }
  return { schema, canonical, view }
}

/** Keywords that describe a value; a schema needs at least one. */
const DESCRIBING_KEYWORDS = [
  ...['type', 'properties', 'patternProperties', 'additionalProperties', 'required', 'propertyNames'],
  ...['$ref', '$dynamicRef', '$recursiveRef', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'enum', 'const', 'format'],
  ...['items', 'prefixItems', 'contains', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum'],
  ...['minProperties', 'maxProperties', 'minItems', 'maxItems', 'dependentRequired', 'dependentSchemas'],
]
/** Pointers to the definitions of a file, also of an OpenAPI or Swagger document. */
const DEFINITIONS = ['/$defs', '/definitions', '/components/schemas']
const MAX_NAMES = 5

/** @throws RefusedError for JSON that is no schema, or that has definitions only. */
function requireSchema(name: string, content: JsonSchema): void {
  // `dependencies` is not in the list, because package.json has it too.
  if (DESCRIBING_KEYWORDS.some((keyword) => keyword in content)) return
  for (const pointer of DEFINITIONS) {
    const parts = valueAt(content, pointer)
    const [first, ...others] = isObject(parts) ? Object.keys(parts) : []
    if (first !== undefined)
      throw new RefusedError('only-parts', { name, names: listNames([first, ...others]), pointer, first })
  }
  const inner = Object.entries(content).find(([, each]) => isObject(each) && ('properties' in each || 'type' in each))
  if (inner)
    throw new RefusedError(isObject(content.uiSchema) ? 'inner-schema/ui' : 'inner-schema', { name, member: inner[0] })
  throw new RefusedError('no-schema', { name })
}

const listNames = (names: string[]): Value => [
  ...names.slice(0, MAX_NAMES).map((name) => phrase('quoted', { word: name })),
  ...(names.length > MAX_NAMES ? ['…'] : []),
]
