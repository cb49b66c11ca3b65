import type { _ as codeTag, CodeKeywordDefinition, KeywordCxt } from 'ajv'
import type { RuleKeyword } from './keyword.ts'

/** The value must equal a sibling's value; an absent sibling breaks no rule. */
export const equalTo: RuleKeyword = { name: 'equalTo' }

/** The keyword's definition for AJV. @param _ AJV's code tag, passed in so that the browser never loads it */
export const equalToCode = (_: typeof codeTag): CodeKeywordDefinition => ({
  keyword: 'equalTo',
  code(cxt: KeywordCxt) {
    const { data, schema, it } = cxt
    // A foreign schema may use this keyword for something else.
    if (typeof schema !== 'string') return
    const sibling = _`${it.parentData}[${schema}]`
    cxt.fail(_`${sibling} !== undefined && ${data} !== ${sibling}`)
  },
  error: { message: 'must equal its sibling', params: ({ schema }) => _`{sibling: ${schema}}` },
})
