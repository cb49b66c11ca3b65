import type { JsonSchema } from '../../model/schema/jsonSchema.ts'

/** Numbers that a value may be under all of these schemas, those nearest to nothing first; some will not fit. */
export function numberValues(parts: JsonSchema[], isInteger: boolean): number[] {
  const numbers = (keyword: string) =>
    parts.flatMap((part) => (typeof part[keyword] === 'number' ? [part[keyword]] : []))
  const steps = numbers('multipleOf')
  const step = steps.length === 0 ? 1 : Math.max(...steps)
  const lows = [...numbers('minimum'), ...numbers('exclusiveMinimum')]
  const highs = [...numbers('maximum'), ...numbers('exclusiveMaximum')]
  const limits = [...lows, ...highs]
  const beside = limits.flatMap((limit) => [
    limit,
    Math.ceil(limit / step) * step,
    Math.floor(limit / step) * step,
    limit + step,
    limit - step,
    (Math.floor(limit / step) + 1) * step,
    (Math.ceil(limit / step) - 1) * step,
    ...(isInteger ? [] : [rounded(limit + 0.01), rounded(limit - 0.01), rounded(limit + step / 2)]),
  ])
  const middle = lows.length > 0 && highs.length > 0 ? [(Math.max(...lows) + Math.min(...highs)) / 2] : []
  const small = [0, 1, 2, -1, step, 2 * step, 10, ...(isInteger ? [] : [0.5, step / 2, step / 3])]
  return [...new Set([...small, ...beside, ...middle])].filter((value) => Number.isFinite(value))
}

/** Without the traces of binary fractions. */
const rounded = (value: number): number => Number(value.toPrecision(12))
