import { parseDecimal } from '../parseDecimal.ts'
import { cleanPhone, toAsciiDigits, toHalfWidth, toNormalForm } from '../plainText.ts'
import type { Normalization, Schema } from '../schema.ts'
import { applicableSubschemas } from '../walker.ts'

/** Separators of the digits of a number: spaces, hyphens, dashes, and invisible characters pasted from contacts. */
const DIGIT_SEPARATORS = /[\s\p{Cf}\-‐-―−]/gu

const NORMALIZERS: Record<Normalization, (text: string) => string> = {
  nfc: (text) => toNormalForm(text, 'NFC'),
  trim: (text) => text.trim(),
  singleSpaces: (text) => text.replace(/\p{Cf}/gu, '').replace(/\s+/g, ' '),
  halfWidth: toHalfWidth,
  upperCase: (text) => text.toUpperCase(),
  // A single comma is a decimal sign; with a dot or more commas the number is ambiguous, and the rules reject it.
  decimal: (text) =>
    toHalfWidth(text)
      .replace(/[\s\p{Cf}]/gu, '')
      .replace(/^(\d+),(\d+)$/, '$1.$2'),
  cardNumber: normalizeCardNumber,
  phoneNumber: cleanPhone,
  dropSpaces: (text) => text.replace(/[\s\p{Cf}]/gu, ''),
  dropPunctuation: (text) => toAsciiDigits(text).replace(DIGIT_SEPARATORS, '').replace(/[()]/g, ''),
}

/** Removes separators from a card, account or phone number; an e-mail address keeps its hyphens. */
function normalizeCardNumber(text: string): string {
  const digits = toAsciiDigits(text).replace(DIGIT_SEPARATORS, '')
  return /^\+?\d+$/.test(digits) ? digits : text.trim()
}

/** Characters that a request body cannot contain: NUL, unpaired surrogates, and the replacement character. */
const UNSENDABLE_CHARACTERS = /[\0\uFFFD\p{Cs}]/gu

/** Removes unsendable characters and unifies line ends to `\n`, since multipart bodies use two characters. */
const toSendable = (text: string): string => text.replace(UNSENDABLE_CHARACTERS, '').replace(/\r\n?/g, '\n')

/**
 * Makes `text` sendable, then applies the steps of the field's `normalize`.
 * @param tag in the browser: BCP 47 tag of the language in which numbers are typed
 */
export const normalizeText = (text: string, schemas: Schema[], tag?: string): string =>
  applySteps(toSendable(text), 'normalize', schemas, tag)

/** `text` after the steps of `normalizeOnBlur` and `normalize`, for use on blur. */
export const normalizedOnBlur = (text: string, schemas: Schema[], tag?: string): string =>
  normalizeText(applySteps(text, 'normalizeOnBlur', schemas, tag), schemas, tag)

function applySteps(
  text: string,
  keyword: 'normalize' | 'normalizeOnBlur',
  schemas: Schema[],
  tag: string | undefined,
): string {
  const parts = schemas.flatMap(applicableSubschemas)
  const steps = parts.find((schema) => schema[keyword])?.[keyword] ?? []
  const decimalPlaces = parts.find((schema) => schema.decimal)?.decimal?.decimalPlaces ?? 0
  return steps.reduce(
    (value, step) =>
      step === 'decimal' && tag !== undefined ? parseDecimal(value, tag, decimalPlaces) : NORMALIZERS[step](value),
    text,
  )
}
