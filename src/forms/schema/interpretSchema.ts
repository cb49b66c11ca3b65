import { dereference, format, validate, type OutputUnit, type Schema as InterpretedSchema } from '@cfworker/json-schema'
import type { ErrorObject } from 'ajv'
import { isObject } from './isObject.ts'
import type { JsonSchema } from './jsonSchema.ts'
import { brokenBound, withBoundsAsFormats } from './keywords/interpretedBounds.ts'
import { standardFormats } from './standardFormats.ts'

/** Base URL of relative references. */
const BASE = new URL('https://schema.invalid/')

/** Keywords whose errors only repeat the errors of the schemas inside them. */
const OUTER_KEYWORDS = new Set([
  ...['$ref', '$recursiveRef', 'properties', 'patternProperties', 'items', 'prefixItems', 'additionalItems'],
  'dependentSchemas',
])
/** The same, unless they forbid every member or item. */
const FORBIDDING_KEYWORDS = new Set(['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems'])
const NAMES_IN_AJV: Record<string, string> = { false: 'false schema', minContains: 'contains', maxContains: 'contains' }

/** A validator with AJV's interface. */
interface Interpreter {
  (data: unknown): boolean
  errors?: ErrorObject[] | null
}

/**
 * Interprets a schema instead of compiling it, for pages whose security policy forbids code from strings; reports AJV's
 * errors, with the parameters that `toProblems` reads.
 * @param schema a canonical schema, see `canonicalSchema`
 */
export function interpretSchema(schema: JsonSchema): Interpreter {
  const root: InterpretedSchema = withBoundsAsFormats(schema)
  const lookup = dereference(root, Object.create(null), BASE)
  setFormats()
  const interpreter: Interpreter = (data) => {
    const { valid, errors } = validate(data, root, '2019-09', lookup, false)
    interpreter.errors = valid ? null : toAjvErrors(errors)
    return valid
  }
  return interpreter
}

/** Gives the library the formats of the compiled validators. */
function setFormats(): void {
  for (const [name, definition] of Object.entries(standardFormats)) {
    const test: unknown = isObject(definition) && 'validate' in definition ? definition.validate : definition
    if (test instanceof RegExp) format[name] = (text) => test.test(text)
    else if (typeof test === 'function') format[name] = (text) => Boolean(test(text))
  }
}

function toAjvErrors(errors: OutputUnit[]): ErrorObject[] {
  return errors.flatMap((error, index): ErrorObject[] => {
    const { keyword, keywordLocation, instanceLocation } = error
    const name = quotedName(error)
    const instancePath = decodeURIComponent(instanceLocation.slice(1))
    const isOuter =
      OUTER_KEYWORDS.has(keyword) ||
      (FORBIDDING_KEYWORDS.has(keyword) && errors[index + 1]?.keyword !== 'false') ||
      (keyword === 'dependencies' && name === undefined)
    const isReported = keyword === 'false' && FORBIDDING_KEYWORDS.has(errors[index - 1]?.keyword ?? '')
    if (isOuter || isReported) return []
    const bound = keyword === 'format' ? brokenBound(error.error) : undefined
    if (bound) return [{ keyword: 'compare', instancePath, schemaPath: keywordLocation, params: bound }]
    return [
      {
        keyword: NAMES_IN_AJV[keyword] ?? keyword,
        instancePath,
        schemaPath: keywordLocation,
        params: name === undefined ? {} : { missingProperty: name, additionalProperty: name },
      },
    ]
  })
}

/** The property of a missing or unknown member, which the library gives only in its sentence. */
const quotedName = ({ error }: OutputUnit): string | undefined =>
  /^(?:Property|Instance does not have required property|.* but does not have) "(.*)"/s.exec(error)?.[1]
