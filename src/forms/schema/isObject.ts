/** Whether a value is an object with members: neither null nor a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object's own member by its name; undefined if it has none. */
export const memberOf = (object: object, name: string): unknown =>
  Object.hasOwn(object, name) ? Reflect.get(object, name) : undefined

/** The members of an object; none of any other value. */
export const membersOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})
