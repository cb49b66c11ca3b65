import type { KeywordDefinition, RuleKeyword } from './keyword.ts'

/** The solution of the verification image; validated by the backend, which consumes it. */
export const captcha: RuleKeyword = { name: 'captcha' }

export const captchaDefinition: KeywordDefinition = {
  summary: 'the value solves the verification image',
  schema: { description: 'The value solves the verification image; the server checks and consumes it.', const: true },
}
