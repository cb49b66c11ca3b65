import { isObject } from '../isObject.ts'
import { isTextInputType, simplifyAlternatives } from './drawnAlternatives.ts'
import {
  withFillableMembers,
  withMembersOnce,
  withNarrowedTypes,
  withPlainParts,
  withRequiredMembers,
} from './drawnMembers.ts'
import { jsonType, oncePerSchema } from '../walker.ts'
import { isUnicodePattern } from '../unicodePattern.ts'
import { dropKeywords, isDefinitions, isValuePath, mapInnerSchemas, type JsonSchema } from '../jsonSchema.ts'

/** Keywords that only validate, and are not drawn. */
const UNDRAWN_KEYWORDS = ['$comment', 'contains', 'minContains', 'maxContains', 'propertyNames', 'examples', '$schema']
const MORE_UNDRAWN_KEYWORDS = ['unevaluatedItems', 'unevaluatedProperties', 'contentEncoding', 'contentMediaType']
/** Keyword of drawn schemas: types that a typed text may be converted to, if there are several. */
export const TYPED_AS = 'typedAs'
const SCALARS = new Set(['string', 'number', 'integer', 'boolean', 'null'])

const ANNOTATIONS = new Set(['title', 'description', 'readOnly', 'writeOnly', 'deprecated'])
/** A value of any kind: a text, or an object or list written as JSON. */
const ANYTHING: JsonSchema = { type: 'string', [TYPED_AS]: ['string', 'object', 'array'] }

/**
 * Converts a canonical schema to one that rjsf draws well, in the keywords of draft 7: one type for each value, choices
 * only where the user must choose, no pre-ticked declarations. Omits keywords that only validate.
 */
export const drawnSchema = oncePerSchema((root: JsonSchema): JsonSchema => {
  const draw = (schema: JsonSchema, path: string[], inAlternative: boolean): JsonSchema => {
    const alternative = inAlternative || path.at(-2) === 'oneOf' || path.at(-2) === 'anyOf'
    const drawn = mapInnerSchemas(withNarrowedTypes(schema), (inner, innerPath) =>
      ['if', 'not', 'contains', 'propertyNames'].includes(innerPath[0] ?? '')
        ? inner
        : draw(inner, [...path, ...innerPath], isDefinitions(innerPath[0]) ? false : alternative),
    )
    // rjsf needs `not` to tell alternatives apart.
    if (!alternative) dropKeywords(drawn, 'not')
    referenceBesideRules(drawn)
    inDraft7(drawn)
    for (const keyword of [...UNDRAWN_KEYWORDS, ...MORE_UNDRAWN_KEYWORDS]) dropKeywords(drawn, keyword)
    withMembers(drawn, alternative)
    withFillableMembers(drawn)
    withPlainParts(drawn)
    withMembersOnce(drawn)
    // rjsf locks a field with any `readOnly`; in JSON Schema only `true` counts.
    if (drawn.readOnly !== true) dropKeywords(drawn, 'readOnly')
    withoutNull(drawn)
    simplifyAlternatives(drawn, root)
    withOneType(drawn, path)
    if (isBrokenByOwnRule(drawn)) dropKeywords(drawn, 'default')
    if (isValuePath(path)) withRequiredMembers(drawn, root)
    return drawn
  }
  return draw(root, [], false)
})

/**
 * Moves a reference with keywords beside it into `allOf`: rjsf would replace the target's keywords, though both apply.
 */
function referenceBesideRules(schema: JsonSchema): void {
  const { $ref, allOf, oneOf } = schema
  const isMerged = ['properties', 'required', 'items', 'anyOf', 'oneOf', 'dependencies'].some((each) => each in schema)
  if ($ref === undefined || !isMerged) return
  delete schema.$ref
  // Constants are the whole choice; rjsf would look for options in an `anyOf` of the target instead.
  if (Array.isArray(oneOf) && oneOf.every((each) => isObject(each) && 'const' in each)) return
  schema.allOf = [{ $ref }, ...(Array.isArray(allOf) ? allOf : [])]
}

/** Converts tuples and dependencies to the keywords of draft 7. */
function inDraft7(schema: JsonSchema): void {
  if (Array.isArray(schema.prefixItems)) {
    const { items, unevaluatedItems } = schema
    if (items !== undefined || unevaluatedItems !== undefined) schema.additionalItems = items ?? unevaluatedItems
    schema.items = schema.prefixItems
    delete schema.prefixItems
  }
  const { dependentRequired, dependentSchemas, dependencies } = schema
  if (isObject(dependentRequired) || isObject(dependentSchemas)) {
    const merged: JsonSchema = {
      ...(isObject(dependencies) ? dependencies : {}),
      ...(isObject(dependentSchemas) ? dependentSchemas : {}),
    }
    for (const [name, names] of Object.entries(isObject(dependentRequired) ? dependentRequired : {})) {
      const existing = merged[name]
      merged[name] = isObject(existing) ? { allOf: [{ required: names }, existing] } : names
    }
    schema.dependencies = merged
  }
  delete schema.dependentRequired
  delete schema.dependentSchemas
}

/** Turns members and items without constraints into texts, and makes a member's only allowed value its default. */
function withMembers(schema: JsonSchema, inAlternative: boolean): void {
  if (isObject(schema.properties)) {
    const required: unknown[] = Array.isArray(schema.required) ? schema.required : []
    schema.properties = Object.fromEntries(
      Object.entries(schema.properties).flatMap(([name, member]) => {
        if (member === false) return []
        if (!isObject(member)) return [[name, ANYTHING]]
        return [[name, withChosenConst(member, inAlternative || required.includes(name))]]
      }),
    )
  }
  const { items, additionalItems, additionalProperties } = schema
  if (isObject(items)) schema.items = withChosenConst(items, false)
  if (items === true) schema.items = ANYTHING
  if (Array.isArray(items)) schema.items = items.map((item: unknown) => (isObject(item) ? item : ANYTHING))
  if (Array.isArray(schema.items) && additionalItems === undefined) schema.additionalItems = false
  if (additionalItems === true) schema.additionalItems = ANYTHING
  if (additionalProperties === true) schema.additionalProperties = ANYTHING
}

function withChosenConst({ const: value, ...member }: JsonSchema, isChosen: boolean): JsonSchema {
  if (value === undefined) return member
  const choice: JsonSchema = { ...member, type: jsonType(value), enum: [value] }
  // A box that must be ticked is a declaration: the user must tick it.
  if (value === true) {
    const { default: _default, ...declaration } = choice
    return declaration
  }
  return isChosen ? { default: value, ...choice } : choice
}

/** Removes `null` from choices: an empty input stands for null. */
function withoutNull(schema: JsonSchema): void {
  const isNull = (each: unknown) => isObject(each) && (each.type === 'null' || ('const' in each && each.const === null))
  for (const keyword of ['anyOf', 'oneOf']) {
    const alternatives: unknown = schema[keyword]
    if (!Array.isArray(alternatives) || !alternatives.some(isNull)) continue
    const rest: unknown[] = alternatives.filter((each) => !isNull(each))
    dropKeywords(schema, keyword)
    if (rest.length === 1 && isObject(rest[0])) Object.assign(schema, { ...rest[0], ...schema })
    else if (rest.length > 1) schema[keyword] = rest
  }
  if (Array.isArray(schema.enum) && schema.enum.length > 1 && schema.enum.includes(null)) {
    const values: unknown[] = schema.enum
    const isShown = (_each: unknown, index: number) => values[index] !== null
    schema.enum = values.filter(isShown)
    if (Array.isArray(schema.enumNames)) schema.enumNames = schema.enumNames.filter(isShown)
  }
  if (schema.default === null) delete schema.default
}

function withOneType(schema: JsonSchema, path: string[]): void {
  const { type } = schema
  const isUnconstrained = Object.keys(schema).every((keyword) => ANNOTATIONS.has(keyword))
  if (Array.isArray(type)) {
    const types = type.filter((each): each is string => typeof each === 'string' && each !== 'null')
    if (types.length > 1 && types.every((each) => isTextInputType(each) || each === 'boolean')) {
      // `typedValue` converts a number, true and false; any other text stays as typed.
      schema.type = types.some((each) => each === 'number' || each === 'integer') ? 'number' : 'string'
      schema[TYPED_AS] = types
    } else if (types.length > 1) alternativesByType(schema, types)
    else schema.type = types[0] ?? 'null'
  }
  if (Array.isArray(schema.enum)) {
    const types = new Set(schema.enum.map(jsonType))
    const [only = 'string'] = types
    schema.type = types.size === 1 && SCALARS.has(only) ? only : 'string'
  }
  schema.type ??= typeOfOptions(schema) ?? impliedType(schema, path)
  if (schema.type === undefined) delete schema.type
  if (schema.type === ANYTHING.type && isUnconstrained) Object.assign(schema, ANYTHING)
  if (schema.type === 'array' && (schema.items === undefined || schema.items === false)) schema.items = ANYTHING
  if (schema.type === 'object' && isShapeless(schema)) schema.additionalProperties ??= ANYTHING
}

function alternativesByType(schema: JsonSchema, types: string[]): void {
  const { title, description, type: _type, default: value, ...rest } = schema
  for (const keyword of Object.keys(rest)) if (!isDefinitions(keyword)) dropKeywords(schema, keyword)
  delete schema.type
  schema.anyOf = types.map((type) => {
    const { properties, required, additionalProperties, items, uniqueItems, minItems, maxItems, ...others } = rest
    const own =
      type === 'object'
        ? { properties, required, additionalProperties }
        : type === 'array'
          ? { items, uniqueItems, minItems, maxItems }
          : others
    const option: JsonSchema = {
      type,
      ...Object.fromEntries(Object.entries(own).filter(([, each]) => each !== undefined)),
    }
    withOneType(option, ['x'])
    return option
  })
  Object.assign(schema, title === undefined ? {} : { title }, description === undefined ? {} : { description })
  if (value !== undefined) schema.default = value
}

/** Whether a default breaks the schema's own rules, so that the user would have to correct it. */
function isBrokenByOwnRule({ default: value, pattern, enum: options, type, ...rules }: JsonSchema): boolean {
  const { minLength = 0, maxLength = Infinity, minimum = -Infinity, maximum = Infinity } = rules
  if (value === undefined) return false
  if (Array.isArray(value))
    return value.length < Number(rules.minItems ?? 0) || value.length > Number(rules.maxItems ?? Infinity)
  if (type === 'string' && !Array.isArray(options) && (typeof value === 'number' || typeof value === 'boolean'))
    return true
  if (Array.isArray(options) && SCALARS.has(jsonType(value)) && !options.includes(value)) return true
  if (typeof value === 'number') return value < Number(minimum) || value > Number(maximum)
  if (typeof value !== 'string') return false
  const length = [...value].length
  return (
    length < Number(minLength) ||
    length > Number(maxLength) ||
    (typeof pattern === 'string' && isUnicodePattern(pattern) && !new RegExp(pattern, 'u').test(value))
  )
}

/** The type of a choice whose alternatives are all single values; undefined for other alternatives. */
function typeOfOptions({ oneOf, anyOf }: JsonSchema): string | undefined {
  const options: unknown = oneOf ?? anyOf
  if (!Array.isArray(options) || !options.every((each) => isObject(each) && 'const' in each)) return undefined
  const types = new Set(options.map((each: JsonSchema) => jsonType(each.const)))
  const [only = 'string'] = types
  return types.size === 1 && SCALARS.has(only) ? only : 'string'
}

function impliedType(schema: JsonSchema, path: string[]): string | undefined {
  const has = (...keywords: string[]) => keywords.some((keyword) => keyword in schema)
  if (has('properties', 'patternProperties', 'additionalProperties', 'minProperties', 'maxProperties')) return 'object'
  if (has('items', 'additionalItems', 'minItems', 'maxItems', 'uniqueItems')) return 'array'
  if ('const' in schema) return jsonType(schema.const)
  if (has('pattern', 'format', 'minLength', 'maxLength')) return 'string'
  if (has('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')) return 'number'
  if (!isValuePath(path) || has('$ref', 'anyOf', 'oneOf', 'allOf', 'if', 'dependencies'))
    return path.length === 0 ? 'object' : undefined
  if ('default' in schema && SCALARS.has(jsonType(schema.default)) && schema.default !== null)
    return jsonType(schema.default)
  return path.length === 0 ? 'object' : 'string'
}

const isShapeless = (schema: JsonSchema): boolean =>
  !['properties', 'patternProperties', '$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'dependencies'].some(
    (keyword) => keyword in schema,
  )
