import { isObject } from '../../model/isObject.ts'
import type { JsonSchema } from '../../model/schema/jsonSchema.ts'
import { valueAt } from '../../model/schema/jsonPointer.ts'

/** Keywords of which a schema needs one to describe a value. */
const DESCRIBING = [
  ...['type', 'properties', 'patternProperties', 'additionalProperties', 'required', 'propertyNames'],
  ...['$ref', '$dynamicRef', '$recursiveRef', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'enum', 'const', 'format'],
  ...['items', 'prefixItems', 'contains', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum'],
  ...['minProperties', 'maxProperties', 'minItems', 'maxItems', 'dependentRequired', 'dependentSchemas'],
]
/** Where files keep schemas that others refer to: also documents of OpenAPI and Swagger. */
const DEFINITIONS = ['/$defs', '/definitions', '/components/schemas']
const MAX_NAMES = 5

/**
 * Why a file is none that a form could be made of, though it is JSON: a description of something else, or parts without the
 * whole; undefined for a schema.
 */
export function whyNoSchema(name: string, content: JsonSchema): string | undefined {
  // A package file has dependencies, too.
  if (DESCRIBING.some((keyword) => keyword in content)) return undefined
  for (const pointer of DEFINITIONS) {
    const parts = valueAt(content, pointer)
    const names = isObject(parts) ? Object.keys(parts) : []
    if (names[0] !== undefined)
      return `${name} describes parts and no whole: ${listed(names)} at ${pointer}. Write "$ref": "#${pointer}/${names[0]}" at its top to make a form of that part.`
  }
  const inner = Object.entries(content).find(([, each]) => isObject(each) && ('properties' in each || 'type' in each))
  if (inner)
    return `${name} holds a schema as its member “${inner[0]}”: put that into a file of its own${isObject(content.uiSchema) ? ', and what is in “uiSchema” into a <name>.ui.json beside it' : ''}.`
  return `${name} is no JSON Schema: it has neither “type” nor “properties”, nor another keyword that describes what is filled in.`
}

const listed = (names: string[]): string =>
  `${names
    .slice(0, MAX_NAMES)
    .map((name) => `“${name}”`)
    .join(', ')}${names.length > MAX_NAMES ? ' …' : ''}`
