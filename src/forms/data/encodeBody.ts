import type { FormEntry } from './formEntry.ts'
import { encodeStandard } from './standardBody.ts'
import type { Schema } from '../schema/schema.ts'
import { toPointer } from '../schema/jsonPointer.ts'
import { applicableSubschemas, propertyNames, propertySchemas } from '../schema/walker.ts'

/**
 * Encodes a filled form as the fields of a body: members of objects and lists in brackets (`address[city]`, `tags[0]`),
 * booleans as `true` and `false`, numbers as in JSON. Leaves out undefined values, `setByError` fields, and files,
 * which are separate parts (`fileFields`). Source: docs/decisions/004-form-bodies.md.
 */
export function encodeBody(schema: Schema, data: Record<string, unknown>): FormEntry[] {
  if (schema.jsonSchema) return encodeStandard(schema.jsonSchema, data)
  const files = new Set(fileFields(schema).map(({ name }) => name))
  const sentEntries = Object.entries(data).filter(
    ([name]) => !propertySchemas(schema, name).some((fieldSchema) => fieldSchema.setByError || fieldSchema.file),
  )
  return sentEntries.flatMap(([name, value]) => encodeValue(name, value, files))
}

function encodeValue(name: string, value: unknown, files: Set<string>): FormEntry[] {
  if (value === undefined || value === null || files.has(name)) return []
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, member]) => encodeValue(`${name}[${key}]`, member, files))
}

/** A field that accepts files. */
export interface FileField {
  pointer: string
  /** Name of each of its parts in a multipart body: `files`, `person[photo]`. */
  name: string
  /** Maximum bytes of one file. */
  maxBytes: number
  maxItems: number
}

/** All fields of a form that accept files; fields in lists of objects cannot. */
export function fileFields(schema: Schema, path: string[] = []): FileField[] {
  return propertyNames(schema).flatMap((member) => {
    const memberPath = [...path, member]
    const declared = propertySchemas(schema, member)
    if (!acceptsFiles(declared)) return fileFields({ allOf: declared }, memberPath)
    const maxOf = (limitOf: (part: Schema) => unknown): number =>
      Math.max(0, ...declared.flatMap(applicableSubschemas).map((part) => Number(limitOf(part) ?? 0)))
    return [
      {
        pointer: toPointer(memberPath),
        name: bodyFieldName(memberPath),
        maxBytes: maxOf(({ file }) => file?.maxBytes),
        maxItems: maxOf(({ maxItems }) => maxItems) || 1,
      },
    ]
  })
}

export const acceptsFiles = (schemas: Schema[]): boolean =>
  schemas.flatMap(applicableSubschemas).some(({ file }) => file !== undefined)

/** The name of a property in a body, by its path: `person[photo]`. */
export const bodyFieldName = ([first, ...rest]: string[]): string =>
  `${first}${rest.map((step) => `[${step}]`).join('')}`
