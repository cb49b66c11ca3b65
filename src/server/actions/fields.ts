import { toPointer, valueAt } from '../../model/pointer.ts'
import { inPlace, propertyNames, propertySchemas, type Schema } from '../../model/schema.ts'
import type { Vault } from '../store/vault.ts'
import type { Filled } from './action.ts'

/** The field of a form that answers the verification image, found by its mark; undefined: the form has none. */
export function captchaIn(schema: Schema, data: Record<string, unknown>): Filled['captcha'] {
  const pointer = captchaPointer(schema, [])
  if (pointer === undefined) return undefined
  const typed = valueAt(data, pointer)
  return { pointer, typed: typeof typed === 'string' ? typed : undefined }
}

function captchaPointer(schema: Schema, path: string[]): string | undefined {
  for (const name of propertyNames(schema)) {
    for (const own of propertySchemas(schema, name)) {
      const here = [...path, name]
      const found = marked([own], 'captcha') ? toPointer(here) : captchaPointer(own, here)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** A filled form without the answer to the verification image, which is no part of what was said. */
export const withoutCaptcha = (schema: Schema, data: unknown): unknown =>
  mapFields([schema], data, [], (own, value) => marked(own, 'captcha') ? undefined : value)

/**
 * A filled form as it may lie in the database: without the answer to the verification image, with sealed sensitive values.
 * @param reference of the submission; each sealed value opens only under it and at its own place
 */
export const forStorage = (schema: Schema, data: unknown, vault: Vault, reference: string): unknown =>
  mapFields([schema], withoutCaptcha(schema, data), [], (own, value, pointer) =>
    marked(own, 'sensitive') ? vault.seal(value, `${reference}${pointer}`) : value)

const marked = (schemas: Schema[], mark: 'captcha' | 'sensitive'): boolean =>
  schemas.flatMap(inPlace).some((schema) => schema[mark] === true)

/** Replaces each value that a schema names; undefined leaves it out. A replaced value is not looked into. */
function mapFields(
  schemas: Schema[], value: unknown, path: string[], replace: (own: Schema[], value: unknown, pointer: string) => unknown,
): unknown {
  const member = (own: Schema[], old: unknown, step: string): unknown => {
    const here = [...path, step]
    const replaced = replace(own, old, toPointer(here))
    return replaced === old ? mapFields(own, old, here, replace) : replaced
  }
  if (Array.isArray(value)) {
    const items = schemas.flatMap(inPlace).flatMap((schema) => schema.items ? [schema.items] : [])
    return value.map((item, index) => member(items, item, String(index))).filter((item) => item !== undefined)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value)
    .map(([name, old]) => [name, member(schemas.flatMap((schema) => propertySchemas(schema, name)), old, name)] as const)
    .filter(([, kept]) => kept !== undefined))
}
