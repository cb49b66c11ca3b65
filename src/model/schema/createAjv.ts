import Ajv, { _, type ValidateFunction } from 'ajv'
import { equalTo, equalToCode } from './keywords/equalTo.ts'
import { keywords } from './keywords/index.ts'
import { formats } from './stringFormats.ts'
import type { Schema } from './schema.ts'

/**
 * AJV as both sides use it: every error, nothing coerced, nothing removed, unknown keywords and formats refused.
 * @param source true to keep the code of validators, for writing them out
 */
export function createAjv({ source = false } = {}): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    strictTuples: false,
    messages: false,
    // To polish the code takes a quarter of the time, and only makes it shorter.
    code: { source, optimize: source, esm: true, lines: false, formats: _`formats` },
  })
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format)
  ajv.addKeyword(equalToCode(_))
  // AJV passes over the others: `checkRules` applies them, or they only annotate a field.
  for (const { name } of keywords) if (name !== equalTo.name) ajv.addKeyword(name)
  return ajv
}

const validatorCache = new WeakMap<Schema, ValidateFunction>()
let sharedAjv: Ajv | undefined

/**
 * The validator of a schema; made once, as long as the schema is in use.
 * @param ajv to make one takes as long as to compile a form, so the server's own schemas share one. It keeps what it has
 *   compiled, so files that are checked again and again bring their own
 * @throws Error when the schema says something that is not in the vocabulary
 */
export function compileSchema(schema: Schema, ajv: Ajv = (sharedAjv ??= createAjv())): ValidateFunction {
  const validate = validatorCache.get(schema) ?? ajv.compile(schema)
  validatorCache.set(schema, validate)
  return validate
}
