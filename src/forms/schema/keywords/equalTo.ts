import type { _ as codeTag, CodeKeywordDefinition, KeywordCxt } from 'ajv'
import type { RuleKeyword } from './keyword.ts'

/** The value must equal that of a sibling; holds while the sibling is absent. */
export const equalTo: RuleKeyword = { name: 'equalTo' }

/** The keyword as AJV compiles it. @param _ AJV's tag for code, which the browser never loads */
export const equalToCode = (_: typeof codeTag): CodeKeywordDefinition => ({
  keyword: 'equalTo',
  code(cxt: KeywordCxt) {
    const { data, schema, it } = cxt
    // In the schema of others it may be a word of their own.
    if (typeof schema !== 'string') return
    const sibling = _`${it.parentData}[${schema}]`
    cxt.fail(_`${sibling} !== undefined && ${data} !== ${sibling}`)
  },
  error: { message: 'must equal its sibling', params: ({ schema }) => _`{sibling: ${schema}}` },
})
