import { format, type Schema as InterpretedSchema } from '@cfworker/json-schema'
import { isObject } from '../isObject.ts'
import type { JsonSchema } from '../jsonSchema.ts'
import { boundRule, isWithin } from './compare.ts'

const PREFIX = 'compare '

/**
 * A copy of a schema, without values that JSON cannot represent, for `@cfworker/json-schema`: the library takes no
 * further keywords, so that each bound of `compare` is a format of its own.
 */
export const withBoundsAsFormats = (schema: JsonSchema): InterpretedSchema =>
  JSON.parse(JSON.stringify(schema), (_key, part: unknown) => {
    if (!isObject(part) || !isObject(part.compare)) return part
    const bounds = Object.entries(part.compare).filter(([, bound]) => ['number', 'string'].includes(typeof bound))
    const formats = bounds.map((entry) => {
      const name = PREFIX + JSON.stringify(entry)
      const [bound = '', value] = entry
      format[name] = (text: string) => isWithin(bound, text, value as number | string)
      return { format: name }
    })
    return { ...part, allOf: [...(Array.isArray(part.allOf) ? part.allOf : []), ...formats] }
  })

/** AJV's parameters of a broken bound; undefined for an error of another format. */
export function brokenBound(sentence: string): { rule: string; limit: number | string } | undefined {
  const [, entry] = /format "compare (.*)"\.$/.exec(sentence) ?? []
  if (entry === undefined) return undefined
  const [name, limit] = JSON.parse(entry) as [string, number | string]
  return { rule: boundRule(name, limit), limit }
}
