import type { _ as codeTag, CodeKeywordDefinition, KeywordCxt } from 'ajv'
import type { RuleKeyword } from './keyword.ts'

/** The value must equal a sibling's value, an e-mail address regardless of case; an absent sibling breaks no rule. */
export const equalTo: RuleKeyword = {
  name: 'equalTo',
  // For interpreted schemas; a compiled one reports it first.
  validate({ equalTo: name, format }, value, { siblings }) {
    const sibling = typeof name === 'string' && Object.hasOwn(siblings, name) ? siblings[name] : undefined
    const isEqual =
      value === sibling || (format === 'email' && String(value).toLowerCase() === String(sibling).toLowerCase())
    return sibling === undefined || isEqual ? undefined : { rule: 'equalTo', params: { sibling: name } }
  },
}

/** The keyword's definition for AJV. @param _ AJV's code tag, passed in so that the browser never loads it */
export const equalToCode = (_: typeof codeTag): CodeKeywordDefinition => ({
  keyword: 'equalTo',
  code(cxt: KeywordCxt) {
    const { data, schema, parentSchema, it } = cxt
    // A foreign schema may use this keyword for something else.
    if (typeof schema !== 'string') return
    const sibling = _`${it.parentData}[${schema}]`
    const differs =
      parentSchema?.format === 'email'
        ? _`String(${data}).toLowerCase() !== String(${sibling}).toLowerCase()`
        : _`${data} !== ${sibling}`
    cxt.fail(_`${sibling} !== undefined && ${differs}`)
  },
  error: { message: 'must equal its sibling', params: ({ schema }) => _`{sibling: ${schema}}` },
})
