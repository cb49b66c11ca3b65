import Ajv, { _, type CodeKeywordDefinition, type KeywordCxt, type ValidateFunction } from 'ajv'
import { formats } from './stringFormats.ts'
import type { Schema } from './schema.ts'

/** `equalTo: "email"`: the value must be that of the sibling `email`. Holds while the sibling is absent. */
const equalToKeyword: CodeKeywordDefinition = {
  keyword: 'equalTo',
  schemaType: 'string',
  code(cxt: KeywordCxt) {
    const { data, schema, it } = cxt
    const sibling = _`${it.parentData}[${schema}]`
    cxt.fail(_`${sibling} !== undefined && ${data} !== ${sibling}`)
  },
  error: { message: 'must equal its sibling', params: ({ schema }) => _`{sibling: ${schema}}` },
}

/** Keywords of our own that AJV passes over: `rules.ts` judges by them, or they only say something about a field. */
const annotationKeywords = [
  'optionsFrom',
  'defaultFrom',
  'minimumFrom',
  'decimal',
  'notInFuture',
  'file',
  'setByError',
  'captcha',
  'sensitive',
  'normalize',
  'normalizeOnBlur',
  'callingCodeField',
  'ui',
]

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
  ajv.addKeyword(equalToKeyword)
  for (const keyword of annotationKeywords) ajv.addKeyword(keyword)
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
