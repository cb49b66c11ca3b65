import type { Normalization, Schema } from '../schema/schema.ts'
import { isObject } from '../isObject.ts'
import { applicableSubschemas, itemSchemas, propertyNames, propertySchemas } from '../schema/walker.ts'

/** What parts the digits of a number: spaces, hyphens and dashes, and what is not seen at all (pasted from contacts). */
const DIGIT_SEPARATORS = /[\s\p{Cf}\-‐-―−]/gu

const NORMALIZERS: Record<Normalization, (text: string) => string> = {
  nfc: (text) => text.normalize('NFC'),
  trim: (text) => text.trim(),
  halfWidth: toHalfWidth,
  upperCase: (text) => text.toUpperCase(),
  // One comma is a decimal sign; beside a dot, or with others, it is ambiguous and left for the rules to refuse.
  decimal: (text) =>
    toHalfWidth(text)
      .replace(/[\s\p{Cf}]/gu, '')
      .replace(/^(\d+),(\d+)$/, '$1.$2'),
  cardNumber,
  dropSpaces: (text) => text.replace(/[\s\p{Cf}]/gu, ''),
  dropPunctuation: (text) => text.replace(DIGIT_SEPARATORS, '').replace(/[()]/g, ''),
}

/** A card, account or phone number loses what only parts its digits; an e-mail address keeps its hyphens. */
function cardNumber(text: string): string {
  const digits = text.replace(DIGIT_SEPARATORS, '')
  return /^\+?\d+$/.test(digits) ? digits : text.trim()
}

/** Full-width letters, digits and signs as their ASCII forms, an ideographic space as a space. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[！-～]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll('　', ' ')
}

/** What no body can carry as it is: the zero character, halves of a surrogate pair, and the sign for a character that was lost. */
const UNSENDABLE_CHARACTERS = /[\0\uFFFD\p{Cs}]/gu

/** A text as every body carries it, with line ends as one character: multipart bodies have two for one. */
const toSendable = (text: string): string => text.replace(UNSENDABLE_CHARACTERS, '').replace(/\r\n?/g, '\n')

/** `text` as it can be sent, after the steps that the field's `normalize` names, in order. */
export const normalizeText = (text: string, schemas: Schema[]): string =>
  applySteps(toSendable(text), 'normalize', schemas)

/** `text` as it is shown once a person has left its input: after the steps of `normalizeOnBlur`, and as it is sent. */
export const normalizedOnBlur = (text: string, schemas: Schema[]): string =>
  normalizeText(applySteps(text, 'normalizeOnBlur', schemas), schemas)

function applySteps(text: string, keyword: 'normalize' | 'normalizeOnBlur', schemas: Schema[]): string {
  const steps = schemas.flatMap(applicableSubschemas).find((schema) => schema[keyword])?.[keyword] ?? []
  return steps.reduce((value, step) => NORMALIZERS[step](value), text)
}

/**
 * A filled form as both sides judge and store it: texts normalised, what is empty left out (`''`, `undefined`, empty
 * lists), an object kept when it is required or holds something, and an unticked required box counted as `false`.
 */
export function normalize(schema: Schema, data: unknown): unknown {
  return normalizeValue([schema], data, true)
}

function normalizeValue(schemas: Schema[], value: unknown, required: boolean): unknown {
  if (typeof value === 'string') return normalizeText(value, schemas) || undefined
  // Facts of files are not typed: an unknown type stays an empty text, for the rule to see.
  if (Array.isArray(value) && schemas.flatMap(applicableSubschemas).some((schema) => schema.file))
    return value.length > 0 ? value : undefined
  if (Array.isArray(value)) {
    const items = itemSchemas(schemas)
    const normalizedItems = value.map((item) => normalizeValue(items, item, true)).filter((item) => item !== undefined)
    return normalizedItems.length > 0 ? normalizedItems : undefined
  }
  if (isObject(value)) return normalizeObject(schemas, value, required)
  return value ?? undefined
}

function normalizeObject(schemas: Schema[], value: Record<string, unknown>, required: boolean): unknown {
  const members = new Map<string, unknown>()
  const names = new Set([...schemas.flatMap(propertyNames), ...Object.keys(value)])
  for (const name of names) {
    const declared = schemas.flatMap((schema) => propertySchemas(schema, name))
    const isRequired = schemas.some((schema) => schema.required?.includes(name))
    const memberValue = Object.hasOwn(value, name) ? value[name] : undefined
    const normalized = normalizeValue(declared, memberValue ?? defaultForMissing(declared, isRequired), isRequired)
    if (normalized !== undefined) members.set(name, normalized)
  }
  return members.size > 0 || required ? Object.fromEntries(members) : undefined
}

/** What stands for a required member that a form leaves out: no members typed, or a box not ticked. */
function defaultForMissing(declared: Schema[], isRequired: boolean): unknown {
  if (!isRequired) return undefined
  if (declared.some((schema) => schema.properties)) return {}
  return declared.some((schema) => schema.type === 'boolean' && !('const' in schema) && !schema.enum)
    ? false
    : undefined
}
