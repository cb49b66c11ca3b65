import type { Schema } from '../schema.ts'
import { compare } from './compare.ts'
import { maxYearsAgo, notInFuture } from './dates.ts'
import { decimal } from './decimal.ts'
import { equalTo } from './equalTo.ts'
import { file } from './file.ts'
import type { RuleKeyword } from './keyword.ts'
import { minimumFrom } from './minimumFrom.ts'
import { optionsFrom } from './optionsFrom.ts'
import { sessionAccount } from './sessionAccount.ts'

/** The solution of a captcha; the backend validates and consumes it. */
const captcha: RuleKeyword = { name: 'captcha' }

/** The keywords that a value can break, in the order in which they are validated. */
export const ruleKeywords: RuleKeyword[] = [
  equalTo,
  optionsFrom,
  decimal,
  compare,
  minimumFrom,
  notInFuture,
  maxYearsAgo,
  file,
  captcha,
  sessionAccount,
]

/** The names of all keywords that JSON Schema lacks; `schemas/meta/field.schema.json` describes each. */
export const keywordNames: (keyof Schema & string)[] = [
  ...ruleKeywords.map(({ name }) => name),
  'defaultFrom',
  'defaultFromSession',
  'setByError',
  'sensitive',
  'normalize',
  'normalizeOnBlur',
  'callingCodeField',
  'countryField',
  'currency',
  'ui',
]
