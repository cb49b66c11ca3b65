import type { _ as codeTag, Code, CodeKeywordDefinition, KeywordCxt } from 'ajv'
import { everySchema } from '../jsonSchema.ts'
import type { Schema } from '../schema.ts'
import { oncePerSchema } from '../walker.ts'

/** The bound that holds today, instead of a day. */
export const TODAY = 'today'

/** The day of a validation, which it gets as `this`; without one, the day on this device. */
export interface ValidationDay {
  /** `yyyy-MM-dd` */
  today?: string
}

/** The keyword's definition for AJV. @param _ AJV's code tag, passed in so that the browser never loads it */
export const compareCode = (_: typeof codeTag): CodeKeywordDefinition => ({
  keyword: 'compare',
  type: 'string',
  schemaType: 'object',
  code(cxt: KeywordCxt) {
    const today = _`(this?.today ?? new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10))`
    const holds: Record<string, (value: Code, bound: Code) => Code> = {
      minimum: (value, bound) => _`${value} >= ${bound}`,
      maximum: (value, bound) => _`${value} <= ${bound}`,
      exclusiveMinimum: (value, bound) => _`${value} > ${bound}`,
      exclusiveMaximum: (value, bound) => _`${value} < ${bound}`,
    }
    for (const [name, bound] of Object.entries<number | string>(cxt.schema)) {
      const value = typeof bound === 'number' ? _`Number(${cxt.data})` : _`${cxt.data}`
      const comparison = holds[name]?.(value, bound === TODAY ? today : _`${bound}`)
      if (comparison) cxt.fail(_`!(${comparison})`)
    }
  },
})

/** Whether a form compares dates with today. */
export const comparesToday = oncePerSchema((schema: Schema): boolean =>
  everySchema(schema as object as Record<string, unknown>).some(({ schema: { compare } }) =>
    Object.values(compare ?? {}).includes(TODAY),
  ),
)
