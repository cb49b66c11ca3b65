import Ajv, { _, type Options, type ValidateFunction } from 'ajv'
import Ajv2019 from 'ajv/dist/2019.js'
import Ajv2020 from 'ajv/dist/2020.js'
import { dialectOf, withoutDialect } from './dialect.ts'
import { compare, compareCode } from './keywords/compare.ts'
import { equalTo, equalToCode } from './keywords/equalTo.ts'
import { uniqueItemsCode } from './keywords/uniqueItems.ts'
import { keywordNames } from './keywords/ruleKeywords.ts'
import { isObject } from './isObject.ts'
import { everySchema, type JsonSchema } from './jsonSchema.ts'
import type { Schema } from './schema.ts'
import { standardFormats } from './standardFormats.ts'
import { formats } from './stringFormats.ts'
import { isUnicodePattern } from './unicodePattern.ts'

/**
 * AJV options for browser and server: report all errors, coerce and remove nothing, reject unknown keywords and
 * formats.
 * @param source whether to keep the generated code, for precompiling
 */
export const ajvOptions = ({ source = false } = {}): Options => ({
  allErrors: true,
  strict: true,
  strictRequired: false,
  strictTypes: false,
  strictTuples: false,
  verbose: false,
  messages: false,
  // `compare` gets the day as `this`.
  passContext: true,
  // Optimising takes a quarter of the time and only shortens the code, which matters only for the browser.
  code: { source, optimize: source, lines: false, formats: _`formats` },
})

/** Adds the keywords that have code of their own. */
const addCode = (ajv: Ajv): Ajv =>
  ajv.addKeyword(equalToCode(_)).addKeyword(compareCode(_)).removeKeyword('uniqueItems').addKeyword(uniqueItemsCode(_))

/** Adds the formats and keywords of the project's vocabulary. @returns the same instance */
export function withVocabulary(ajv: Ajv): Ajv {
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format)
  addCode(ajv)
  // AJV ignores the others: `checkRules` applies them, or they only annotate a field.
  for (const name of keywordNames) if (name !== equalTo.name && name !== compare.name) ajv.addKeyword(name)
  return ajv
}

/** AJV for browser and server, see `ajvOptions`. */
export const createAjv = (): Ajv => withVocabulary(new Ajv(ajvOptions()))

const VALIDATORS = {
  '2020-12': Ajv2020,
  '2019-09': Ajv2019,
  'draft-07': Ajv,
}

/** AJV for any JSON Schema, in its dialect (`dialectOf`); ignores unknown keywords. */
export function createStandardAjv(schema: JsonSchema, { source = false } = {}): Ajv {
  const ajv = new VALIDATORS[dialectOf(schema)]({
    ...ajvOptions({ source }),
    strict: false,
    logger: false,
    validateSchema: false,
    unicodeRegExp: patternsAreUnicode(schema),
    ownProperties: namesInheritedMembers(schema),
  })
  for (const [name, format] of Object.entries(standardFormats)) ajv.addFormat(name, format)
  return addCode(ajv)
}

/** Whether a property has the name of an inherited member of every object, such as `constructor`. */
const namesInheritedMembers = (schema: JsonSchema): boolean =>
  everySchema(schema).some(({ schema: { properties, required } }) =>
    [...Object.keys(isObject(properties) ? properties : {}), ...(Array.isArray(required) ? required : [])].some(
      (name) => String(name) in Object.prototype,
    ),
  )

/** Whether all patterns are regular expressions in Unicode mode, in which `\_` is an error. */
function patternsAreUnicode(schema: JsonSchema): boolean {
  const patterns = everySchema(schema).flatMap((each) => [
    ...(typeof each.schema.pattern === 'string' ? [each.schema.pattern] : []),
    ...Object.keys(isObject(each.schema.patternProperties) ? each.schema.patternProperties : {}),
  ])
  return patterns.every(isUnicodePattern)
}

/** @throws Error if a keyword has an invalid value */
export const compileStandard = (schema: JsonSchema): ValidateFunction =>
  createStandardAjv(schema).compile(withoutDialect(schema))

const validatorCache = new WeakMap<Schema, ValidateFunction>()
let sharedAjv: Ajv | undefined

/**
 * The validator of a schema; cached as long as the schema is in use.
 * @param ajv default: a shared instance, since creating one takes as long as compiling a form. An instance keeps every
 *   compiled schema, so pass a new one for schemas that are compiled repeatedly
 * @throws Error if the schema has a keyword or format outside the vocabulary
 */
export function compileSchema(schema: Schema, ajv: Ajv = (sharedAjv ??= createAjv())): ValidateFunction {
  const validate =
    validatorCache.get(schema) ?? (schema.jsonSchema ? compileStandard(schema.jsonSchema) : ajv.compile(schema))
  validatorCache.set(schema, validate)
  return validate
}
