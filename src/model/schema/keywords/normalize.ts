import { toAsciiDigits } from '../asciiDigits.ts'
import { readDecimal } from '../decimalText.ts'
import { toHalfWidth } from '../halfWidth.ts'
import { cleanPhone } from '../phoneText.ts'
import type { Normalization, Schema } from '../schema.ts'
import { applicableSubschemas } from '../walker.ts'
import type { Keyword, KeywordDefinition } from './keyword.ts'

/** Steps that are applied to a typed text, in order, before it is validated, sent and stored. */
export const normalize: Keyword = { name: 'normalize' }

/** What separates the digits of a number: spaces, hyphens, dashes, and invisible characters pasted from contacts. */
const DIGIT_SEPARATORS = /[\s\p{Cf}\-‐-―−]/gu

const NORMALIZERS: Record<Normalization, (text: string) => string> = {
  nfc: (text) => text.normalize('NFC'),
  trim: (text) => text.trim(),
  halfWidth: toHalfWidth,
  upperCase: (text) => text.toUpperCase(),
  // One comma is a decimal sign; beside a dot, or with others, it is ambiguous and left for the rules to reject.
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

/** What no body can carry: the zero character, halves of surrogate pairs, and the replacement character. */
const UNSENDABLE_CHARACTERS = /[\0\uFFFD\p{Cs}]/gu

/** A text as every body carries it, with line ends as one character: multipart bodies have two for one. */
const toSendable = (text: string): string => text.replace(UNSENDABLE_CHARACTERS, '').replace(/\r\n?/g, '\n')

/**
 * `text` as it can be sent, after the steps of the field's `normalize`.
 * @param tag in the browser: BCP 47 tag of the language in which numbers are typed
 */
export const normalizeText = (text: string, schemas: Schema[], tag?: string): string =>
  applySteps(toSendable(text), 'normalize', schemas, tag)

/** `text` as it is sent, once its input is left: after the steps of `normalizeOnBlur` and `normalize`. */
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
      step === 'decimal' && tag !== undefined ? readDecimal(value, tag, decimalPlaces) : NORMALIZERS[step](value),
    text,
  )
}

export const normalizationDefinition = {
  title: 'Normalization',
  description:
    'nfc: one form for accented letters; trim: no outer spaces; halfWidth: full-width letters, digits and signs as ASCII; upperCase: capitals; dropSpaces: no spaces at all; dropPunctuation: digits of every script as 0–9, no spaces, hyphens and brackets; decimal: as people write amounts in the language of the site, sent with a dot (the server takes half width, no spaces, a single comma as a dot); cardNumber: as dropPunctuation, if it is all digits; phoneNumber: without tel: and without an extension.',
  enum: [
    'nfc',
    'trim',
    'halfWidth',
    'upperCase',
    'dropSpaces',
    'dropPunctuation',
    'decimal',
    'cardNumber',
    'phoneNumber',
  ],
}

export const normalizeDefinition: KeywordDefinition = {
  summary: 'what is done to the typed text, in order, before it is validated, sent and stored (table below)',
  schema: {
    description: `What is done to the typed text, in order, before it is judged, sent and stored, in browser and server. ${normalizationDefinition.description}`,
    type: 'array',
    uniqueItems: true,
    items: { $ref: '#/definitions/normalization' },
  },
  definitions: { normalization: normalizationDefinition },
}
