import { imageAddress, linkAddress } from './address.ts'
import type { Tag } from './names.ts'

/** Attributes as React takes them. */
export type Attributes = Readonly<Record<string, string | number>>
type Given = Readonly<Record<string, string>>
type Reading = (value: string) => string | number | undefined

const within =
  (least: number, most: number): Reading =>
  (value) => {
    const number = /^\s*[+-]?\d{1,6}\s*$/.test(value) ? Number(value) : NaN
    return number >= least && number <= most ? number : undefined
  }
const oneOf =
  (...values: string[]): Reading =>
  (value) =>
    values.find((one) => one === value.trim().toLowerCase())
const words: Reading = (value) => clean(value).trim() || undefined

const size = within(1, 4000)
const span = within(1, 50)
const EVERYWHERE: [string, string, Reading][] = [
  ['lang', 'lang', (value) => /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8}){0,5}$/.exec(value.trim())?.[0]],
  ['dir', 'dir', oneOf('ltr', 'rtl', 'auto')],
]
const cell: [string, string, Reading][] = [
  ['colspan', 'colSpan', span],
  ['rowspan', 'rowSpan', span],
]
/** Per element: the attribute's name, its name in React, and what is made of its value. */
const OWN: Partial<Record<Tag, [string, string, Reading][]>> = {
  a: [['href', 'href', linkAddress]],
  abbr: [['title', 'title', words]],
  img: [
    ['src', 'src', imageAddress],
    ['alt', 'alt', (value) => clean(value)],
    ['width', 'width', size],
    ['height', 'height', size],
  ],
  ol: [['start', 'start', within(-9999, 9999)]],
  td: cell,
  th: [...cell, ['scope', 'scope', oneOf('row', 'col', 'rowgroup', 'colgroup')]],
}

/** Of what an element was given, what it may keep. */
export function attributesOf(tag: Tag, given: Given): Attributes {
  const kept: Record<string, string | number> = {}
  for (const [name, key, read] of [...EVERYWHERE, ...(OWN[tag] ?? [])]) {
    const value = given[name] === undefined ? undefined : read(given[name])
    if (value !== undefined) kept[key] = value
  }
  return kept
}

/** Text without the control characters that nobody can read. */
export function clean(text: string): string {
  return text.replace(/[\p{Cc}--[\t\n\f\r]]/gv, '')
}
