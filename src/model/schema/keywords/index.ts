import { callingCodeField } from './callingCodeField.ts'
import { captcha } from './captcha.ts'
import { countryField } from './countryField.ts'
import { currency } from './currency.ts'
import { decimal } from './decimal.ts'
import { defaultFrom } from './defaultFrom.ts'
import { defaultFromSession } from './defaultFromSession.ts'
import { equalTo } from './equalTo.ts'
import { file } from './file.ts'
import type { Keyword, RuleKeyword } from './keyword.ts'
import { minimumFrom } from './minimumFrom.ts'
import { normalize } from './normalize.ts'
import { normalizeOnBlur } from './normalizeOnBlur.ts'
import { notInFuture } from './notInFuture.ts'
import { optionsFrom } from './optionsFrom.ts'
import { sensitive } from './sensitive.ts'
import { sessionAccount } from './sessionAccount.ts'
import { setByError } from './setByError.ts'
import { ui } from './ui.ts'

/** The keywords that a value can break, in the order in which they are validated. */
export const ruleKeywords: RuleKeyword[] = [
  equalTo,
  optionsFrom,
  decimal,
  minimumFrom,
  notInFuture,
  file,
  captcha,
  sessionAccount,
]

/** All keywords that JSON Schema lacks. Each is a module of its name, with its definition as `<name>Definition`. */
export const keywords: Keyword[] = [
  ...ruleKeywords,
  defaultFrom,
  defaultFromSession,
  setByError,
  sensitive,
  normalize,
  normalizeOnBlur,
  callingCodeField,
  countryField,
  currency,
  ui,
]
