import type { _ as codeTag, Code, CodeKeywordDefinition, KeywordCxt } from 'ajv'
import { isObject } from '../isObject.ts'
import { everySchema } from '../jsonSchema.ts'
import type { Schema } from '../schema.ts'
import { oncePerSchema } from '../walker.ts'
import { amountParams } from './decimal.ts'
import type { RuleKeyword } from './keyword.ts'

/** The bound that holds today, instead of a day. */
export const TODAY = 'today'

/** The day of a validation, which it gets as `this`; without one, the day on this device. */
export interface ValidationDay {
  /** `yyyy-MM-dd` */
  today?: string
}

/** Rules of the bounds of a date; those of an amount have the names of the bounds. */
const DAY_RULES: Partial<Record<string, string>> = {
  minimum: 'notBefore',
  maximum: 'notAfter',
  exclusiveMinimum: 'after',
  exclusiveMaximum: 'before',
}

const rulesOf = ({ compare = {} }: Schema): [rule: string, bound: number | string][] =>
  Object.entries(compare).map(([name, bound]) => [boundRule(name, bound), bound])

/** The rule that a value beyond a bound breaks. */
export const boundRule = (name: string, bound: number | string): string =>
  (typeof bound === 'string' ? DAY_RULES[name] : undefined) ?? name

/** Whether a text keeps a bound, today on this device. */
export function isWithin(name: string, text: string, bound: number | string): boolean {
  const value = typeof bound === 'number' ? Number(text) : text
  const limit = bound === TODAY ? localDay() : bound
  if (name === 'minimum') return value >= limit
  if (name === 'maximum') return value <= limit
  return name === 'exclusiveMinimum' ? value > limit : value < limit
}

const localDay = (): string => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

/** Bounds of an amount or a date; AJV compares. */
export const compare: RuleKeyword = {
  name: 'compare',
  rules: (subschema) => rulesOf(subschema).map(([rule]) => rule),
  limit(subschema, rule) {
    const bound = rulesOf(subschema).find(([name]) => name === rule)?.[1]
    return typeof bound === 'number' ? bound : undefined
  },
  messageParams(subschema, rule, params) {
    const bound = params.limit ?? rulesOf(subschema).find(([name]) => name === rule)?.[1]
    return { ...amountParams(params), ...(typeof bound === 'string' ? { day: bound } : {}) }
  },
}

/** The keyword's definition for AJV. @param _ AJV's code tag, passed in so that the browser never loads it */
export const compareCode = (_: typeof codeTag): CodeKeywordDefinition => ({
  keyword: 'compare',
  type: 'string',
  code(cxt: KeywordCxt) {
    // A foreign schema may use this keyword for something else.
    if (!isObject(cxt.schema)) return
    const today = _`(this?.today ?? new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10))`
    const holds: Record<string, (value: Code, bound: Code) => Code> = {
      minimum: (value, bound) => _`${value} >= ${bound}`,
      maximum: (value, bound) => _`${value} <= ${bound}`,
      exclusiveMinimum: (value, bound) => _`${value} > ${bound}`,
      exclusiveMaximum: (value, bound) => _`${value} < ${bound}`,
    }
    for (const [name, bound] of Object.entries<unknown>(cxt.schema)) {
      if (typeof bound !== 'number' && typeof bound !== 'string') continue
      const value = typeof bound === 'number' ? _`Number(${cxt.data})` : _`${cxt.data}`
      const comparison = holds[name]?.(value, bound === TODAY ? today : _`${bound}`)
      cxt.setParams({ rule: boundRule(name, bound), limit: bound })
      if (comparison) cxt.fail(_`!(${comparison})`)
    }
  },
  error: {
    message: 'must be within its bounds',
    params: ({ params: { rule, limit } }) => _`{rule: ${rule}, limit: ${limit}}`,
  },
})

/** Whether a form compares dates with today. */
export const comparesToday = oncePerSchema((schema: Schema): boolean =>
  everySchema(schema as object as Record<string, unknown>).some(({ schema: { compare } }) =>
    Object.values(compare ?? {}).includes(TODAY),
  ),
)
