import { safeImageUrl, safeLinkUrl } from './contentUrl.ts'
import type { Tag } from './allowedTags.ts'

/** Attributes by their React names. */
export type Attributes = Readonly<Record<string, string | number>>
type OriginalAttributes = Readonly<Record<string, string>>
type ValueParser = (value: string) => string | number | undefined

const integerBetween =
  (min: number, max: number): ValueParser =>
  (value) => {
    const number = /^\s*[+-]?\d{1,6}\s*$/.test(value) ? Number(value) : NaN
    return number >= min && number <= max ? number : undefined
  }
const oneOf =
  (...values: string[]): ValueParser =>
  (value) =>
    values.find((allowed) => allowed === value.trim().toLowerCase())
const nonBlankText: ValueParser = (value) => stripControlCharacters(value).trim() || undefined

const size = integerBetween(1, 4000)
const span = integerBetween(1, 50)
const GLOBAL_ATTRIBUTES: [string, string, ValueParser][] = [
  ['lang', 'lang', (value) => /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8}){0,5}$/.exec(value.trim())?.[0]],
  ['dir', 'dir', oneOf('ltr', 'rtl', 'auto')],
]
const cellAttributes: [string, string, ValueParser][] = [
  ['colspan', 'colSpan', span],
  ['rowspan', 'rowSpan', span],
]
/** Per tag: the HTML name, the React name, and the parser of the value. */
const TAG_ATTRIBUTES: Partial<Record<Tag, [string, string, ValueParser][]>> = {
  a: [['href', 'href', safeLinkUrl]],
  abbr: [['title', 'title', nonBlankText]],
  img: [
    ['src', 'src', safeImageUrl],
    ['alt', 'alt', (value) => stripControlCharacters(value)],
    ['width', 'width', size],
    ['height', 'height', size],
  ],
  ol: [['start', 'start', integerBetween(-9999, 9999)]],
  td: cellAttributes,
  th: [...cellAttributes, ['scope', 'scope', oneOf('row', 'col', 'rowgroup', 'colgroup')]],
}

/** The attributes of an element that are allowed, with their values normalised. */
export function allowedAttributes(tag: Tag, original: OriginalAttributes): Attributes {
  const allowed: Record<string, string | number> = {}
  for (const [name, reactName, parseValue] of [...GLOBAL_ATTRIBUTES, ...(TAG_ATTRIBUTES[tag] ?? [])]) {
    const value = original[name] === undefined ? undefined : parseValue(original[name])
    if (value !== undefined) allowed[reactName] = value
  }
  return allowed
}

/** Removes control characters other than whitespace. */
export function stripControlCharacters(text: string): string {
  return text.replace(/[\p{Cc}--[\t\n\f\r]]/gv, '')
}
