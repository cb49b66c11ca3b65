import type { _ as codeTag, CodeKeywordDefinition, KeywordCxt } from 'ajv'

/**
 * The standard keyword in one pass: AJV compares each item with each other one, which takes seconds for some thousand.
 * @param _ AJV's code tag, passed in so that the browser never loads it
 */
export const uniqueItemsCode = (_: typeof codeTag): CodeKeywordDefinition => ({
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  code(cxt: KeywordCxt) {
    if (cxt.schema !== true) return
    // Equal items have equal texts once the members of objects are in order.
    const inOrder = _`(_key, value) => value && typeof value == "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value`
    cxt.fail(_`new Set(${cxt.data}.map((item) => JSON.stringify(item, ${inOrder}))).size < ${cxt.data}.length`)
  },
  error: { message: 'must not have equal items' },
})
