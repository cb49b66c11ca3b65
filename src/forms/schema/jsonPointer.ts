import { isObject } from './isObject.ts'

/** The JSON pointer (RFC 6901) of a path: `['a', 0, 'b']` → `/a/0/b`. */
export const toPointer = (path: readonly (string | number)[]): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** The steps of a JSON pointer (RFC 6901), unescaped. */
export const fromPointer = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The value at `pointer` inside `data`, or undefined. Own members only. */
export function valueAt(data: unknown, pointer: string): unknown {
  return fromPointer(pointer).reduce<unknown>(
    (value, step) => ((isObject(value) || isList(value)) && Object.hasOwn(value, step) ? value[step] : undefined),
    data,
  )
}

/** A copy of `data` with `value` at `path`; copies objects and lists on the way, and creates missing objects. */
export function withValue(
  data: Record<string, unknown>,
  [step, ...rest]: readonly (string | number)[],
  value: unknown,
): Record<string, unknown> {
  if (step === undefined) return data
  const member = data[step]
  const inner = rest.length === 0 ? value : withValue(isObject(member) || isList(member) ? member : {}, rest, value)
  return Object.assign(Array.isArray(data) ? [...data] : { ...data }, { [step]: inner })
}

const isList = (value: unknown): value is { [step: string]: unknown } => Array.isArray(value)
