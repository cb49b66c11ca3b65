import { choicesOf, chosenValue, type Answers } from './options.ts'
import { toPointer } from './pointer.ts'
import type { Problem } from './problem.ts'
import { inPlace, propertyNames, propertySchemas, type Schema } from './schema.ts'

/** What a rule may look at besides the value. */
export interface RuleContext {
  /** The object that the value is a member of. */
  siblings: Record<string, unknown>
  answers: Answers
  /** The last day that has begun anywhere on earth, `yyyy-MM-dd`. */
  today: string
}

/** A broken rule of a field; the rule's own keyword may stand for several, such as `fileType` and `fileSize`. */
type Broken = Pick<Problem, 'rule' | 'params'> | undefined

/** A file as both sides judge it: `type` is what its content is, a MIME type, or empty when that is not known. */
export interface FileFacts {
  name: string
  size: number
  type: string
}

/** The rules that JSON Schema lacks: keyword → judgement of a value. Described by `schemas/meta/field.schema.json`. */
const rules: Record<string, (own: Schema, value: unknown, context: RuleContext) => Broken> = {
  optionsFrom(own, value, { siblings, answers }) {
    const offered =
      own.optionsFrom && choicesOf(own.optionsFrom, answers, siblings).some((option) => option.value === value)
    return offered ? undefined : { rule: 'optionsFrom', params: {} }
  },

  decimal(own, value) {
    const { above, atMost, places = 0 } = own.decimal ?? {}
    const match = /^(?:0|[1-9]\d*)(?:\.(\d+))?$/.exec(String(value))
    if (!match) return { rule: 'decimal', params: { limit: places } }
    if ((match[1]?.length ?? 0) > places) return { rule: 'decimalPlaces', params: { limit: places } }
    if (above !== undefined && Number(value) <= above) return { rule: 'exclusiveMinimum', params: { limit: above } }
    return atMost !== undefined && Number(value) > atMost ? { rule: 'maximum', params: { limit: atMost } } : undefined
  },

  minimumFrom(own, value, { siblings, answers }) {
    const limit = Number(own.minimumFrom && chosenValue(own.minimumFrom, answers, siblings))
    const tooLittle = Number.isFinite(limit) && Number(value) < limit
    return tooLittle ? { rule: 'minimumFrom', params: { limit } } : undefined
  },

  notInFuture(_own, value, { today }) {
    return String(value) > today ? { rule: 'notInFuture', params: {} } : undefined
  },

  file(own, value) {
    const { types = [], maxBytes = 0 } = own.file ?? {}
    for (const { name, size, type } of value as FileFacts[]) {
      if (size === 0) return { rule: 'fileEmpty', params: { name } }
      if (!types.includes(type)) return { rule: 'fileType', params: { name, types } }
      if (size > maxBytes) return { rule: 'fileSize', params: { name, size, limit: maxBytes } }
    }
    return undefined
  },
}

/** Every rule of our own that `data` breaks, at most one a field. Fields inside lists take none. */
export function checkRules(schema: Schema, data: unknown, answers: Answers, now: number): Problem[] {
  const today = new Date(now + LATEST_ZONE).toISOString().slice(0, 10)
  return check(schema, data, [], { answers, today })
}

/** The zone that is furthest ahead, UTC+14, in ms. */
const LATEST_ZONE = 14 * 60 * 60 * 1000

function check(schema: Schema, data: unknown, path: string[], known: Omit<RuleContext, 'siblings'>): Problem[] {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return []
  const siblings = data as Record<string, unknown>
  return propertyNames(schema).flatMap((name) => {
    const value = Object.hasOwn(siblings, name) ? siblings[name] : undefined
    if (value === undefined) return []
    const here = [...path, name]
    const parts = propertySchemas(schema, name).flatMap(inPlace)
    const broken = parts.flatMap((own) =>
      Object.keys(rules)
        .filter((keyword) => keyword in own)
        .flatMap((keyword) => rules[keyword]?.(own, value, { ...known, siblings }) ?? []),
    )
    return [
      ...broken.slice(0, 1).map((each) => ({ pointer: toPointer(here), ...each })),
      ...propertySchemas(schema, name).flatMap((own) => check(own, value, here, known)),
    ]
  })
}
