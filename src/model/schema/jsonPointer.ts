/** The JSON pointer (RFC 6901) of a path: `['a', 0, 'b']` → `/a/0/b`. */
export const toPointer = (path: readonly (string | number)[]): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** The steps of a JSON pointer (RFC 6901), unescaped. */
export const fromPointer = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The value at `pointer` inside `data`, or undefined. Looks at own members only. */
export function valueAt(data: unknown, pointer: string): unknown {
  return fromPointer(pointer).reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<string, unknown>)[step]
        : undefined,
    data,
  )
}
