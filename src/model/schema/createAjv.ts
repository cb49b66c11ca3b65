import Ajv, { _, type Options, type ValidateFunction } from 'ajv'
import { equalTo, equalToCode } from './keywords/equalTo.ts'
import { keywords } from './keywords/index.ts'
import { formats } from './stringFormats.ts'
import { compileStandard } from './compileStandard.ts'
import type { Schema } from './schema.ts'

/**
 * Options of AJV as both sides use it: it reports all errors, coerces and removes nothing, rejects unknown keywords and
 * formats.
 * @param source whether to keep the code of validators, for precompiling
 */
export const ajvOptions = ({ source = false } = {}): Options => ({
  allErrors: true,
  strict: true,
  strictRequired: false,
  strictTypes: false,
  strictTuples: false,
  verbose: false,
  messages: false,
  // Optimising takes a quarter of the time and only makes the code shorter, which matters where it is sent.
  code: { source, optimize: source, lines: false, formats: _`formats` },
})

/** @returns the instance, which knows the formats and keywords of the project's vocabulary from now on */
export function withVocabulary(ajv: Ajv): Ajv {
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format)
  ajv.addKeyword(equalToCode(_))
  // AJV passes over the others: `checkRules` applies them, or they only annotate a field.
  for (const { name } of keywords) if (name !== equalTo.name) ajv.addKeyword(name)
  return ajv
}

/**
 * AJV as both sides use it, see `ajvOptions`.
 * @param validateSchema whether schemas are held against their meta schema: once is enough
 */
export const createAjv = ({ validateSchema = true } = {}): Ajv =>
  withVocabulary(new Ajv({ ...ajvOptions(), validateSchema }))

const validatorCache = new WeakMap<Schema, ValidateFunction>()
let sharedAjv: Ajv | undefined

/**
 * The validator of a schema; cached as long as the schema is in use.
 * @param ajv defaults to a shared instance, since creating one takes as long as compiling a form. An instance keeps all it
 *   has compiled, so schemas that are compiled again and again bring their own
 * @throws Error if the schema has a keyword or format outside the vocabulary
 */
export function compileSchema(schema: Schema, ajv: Ajv = (sharedAjv ??= createAjv())): ValidateFunction {
  const validate =
    validatorCache.get(schema) ?? (schema.jsonSchema ? compileStandard(schema.jsonSchema) : ajv.compile(schema))
  validatorCache.set(schema, validate)
  return validate
}
