import { isObject } from '../schema/isObject.ts'
import type { Schema, UiSchema } from '../schema/schema.ts'
import { applicableSubschemas, itemSchemas, propertySchemas } from '../schema/walker.ts'
import type { FormModel } from './formModel.ts'

/** A partly filled form as it is saved in the browser. */
export interface Draft {
  data: Record<string, unknown>
  /** Text paths of filled fields that are never saved: the user must fill them in again. */
  lost: string[]
  /** `schemaHash` of the form at the time of saving. */
  schema: string
  /** Milliseconds since 1970. */
  savedAt: number
  /** Id of the step on screen; absent: the first. */
  step?: string
  /** The idempotency key, from the start of sending until success is certain. Source: docs/contract.md section 1. */
  key?: string
}

/**
 * The part of a form's data that may be saved in the browser: without sensitive fields, passwords, captcha solutions,
 * values set by errors, files and undeclared members. JSON Schema of any kind allows members that the view does not
 * declare (additional properties, deeper rounds of a recursion): these are saved unless the form has a secret field.
 * Source: decision 012.
 * @returns the data to save, and the text paths of filled fields that are not saved
 */
export function persistableData(
  { schema, uiSchema }: Pick<FormModel, 'schema' | 'uiSchema'>,
  data: Record<string, unknown>,
): { data: Record<string, unknown>; lost: string[] } {
  const lost = new Set<string>()
  const keepsUndeclared = schema.jsonSchema !== undefined && !hasSecrets(schema, uiSchema)

  function pickPersistable(schemas: Schema[], uiSchemas: UiSchema[], value: unknown, path: string[]): unknown {
    const parts = schemas.flatMap(applicableSubschemas)
    if (isNeverPersisted(parts, uiSchemas)) {
      if (hasValue(value) && !parts.some((part) => part.captcha || part.setByError)) lost.add(path.join('.'))
      return undefined
    }
    if (Array.isArray(value)) {
      const items = itemSchemas(schemas)
      // The view has no item schemas for tuples.
      if (items.length === 0) return keepsUndeclared ? value : undefined
      return value
        .map((item) => pickPersistable(items, uiSchemasBelow(uiSchemas, 'items'), item, path))
        .filter((item) => item !== undefined)
    }
    if (!isObject(value)) return parts.length > 0 ? value : undefined
    return pickMembers(schemas, uiSchemas, value, path)
  }

  function pickMembers(
    schemas: Schema[],
    uiSchemas: UiSchema[],
    members: Record<string, unknown>,
    path: string[],
  ): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(members).flatMap(([name, member]) => {
        const declared = schemas.flatMap((each) => propertySchemas(each, name))
        const persisted =
          declared.length > 0
            ? pickPersistable(declared, uiSchemasBelow(uiSchemas, name), member, [...path, name])
            : keepsUndeclared
              ? member
              : undefined
        return persisted === undefined ? [] : [[name, persisted]]
      }),
    )
  }

  return { data: pickMembers([schema], [uiSchema], data, []), lost: [...lost] }
}

/** Whether JSON Schema of any kind has a field that is never saved, at any depth. */
const hasSecrets = (schema: Schema, uiSchema: UiSchema): boolean =>
  /"(?:sensitive|captcha|setByError|file|password)"/.test(JSON.stringify([schema.jsonSchema, uiSchema]))

const isNeverPersisted = (parts: Schema[], uiSchemas: UiSchema[]): boolean =>
  parts.some((part) => part.sensitive || part.captcha || part.setByError !== undefined || part.file) ||
  uiSchemas.some((ui) => ui['ui:widget'] === 'password' || ui['ui:inputType'] === 'password')

/** The uiSchemas of a member, including those in alternatives. */
const uiSchemasBelow = (uiSchemas: UiSchema[], name: string): UiSchema[] =>
  uiSchemas
    .flatMap((ui) => [ui, ...[ui.oneOf, ui.anyOf].flat().filter(isObject)].map((each) => each[name]))
    .filter(isObject)

/** The text paths at which `data` has a value; a path into a list needs a value in every item. */
export const filledPaths = (data: Record<string, unknown>, paths: string[]): string[] =>
  paths.filter((path) => isFilledAt(data, path.split('.')))

function isFilledAt(value: unknown, [name, ...rest]: string[]): boolean {
  if (Array.isArray(value) && name !== undefined) return value.every((item) => isFilledAt(item, [name, ...rest]))
  if (name === undefined) return hasValue(value)
  return isObject(value) && Object.hasOwn(value, name) && isFilledAt(value[name], rest)
}

/** Whether a value is filled in; unticked boxes, empty lists and empty objects are not. */
export function hasValue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasValue)
  return value !== undefined && value !== null && value !== '' && value !== false
}
