import Ajv, { _, type CodeKeywordDefinition, type KeywordCxt } from 'ajv'
import { formats } from './formats.ts'

/** `equalTo: "email"`: the value must be that of the sibling `email`. Holds while the sibling is absent. */
const equalTo: CodeKeywordDefinition = {
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
const annotations = ['optionsFrom', 'proposedFrom', 'minimumFrom', 'decimal', 'notInFuture', 'file', 'fromAnswer', 'captcha', 'sensitive', 'normalize', 'onLeave', 'callingCode', 'ui']

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
    code: { source, esm: true, lines: false, formats: _`formats` },
  })
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format)
  ajv.addKeyword(equalTo)
  for (const keyword of annotations) ajv.addKeyword(keyword)
  return ajv
}

