import { isObject } from '../../../src/forms/schema/isObject.ts'

/** The JSON files of a project, by their path. */
export type ProjectFiles = Record<string, unknown>

/** Kinds of edits of a page, in the words of an owner. */
export type EditKind =
  | 'rule-dropped'
  | 'limit-moved'
  | 'required-dropped'
  | 'required-added'
  | 'option-dropped'
  | 'option-added'
  | 'condition-dropped'
  | 'condition-flipped'
  | 'field-renamed'
  | 'field-dropped'
  | 'field-moved'
  | 'text-changed'
  | 'call-changed'
  | 'access-changed'
  | 'setting-changed'

/** Kinds that change which filled forms are valid. */
export const RULE_KINDS: ReadonlySet<EditKind> = new Set([
  'rule-dropped',
  'limit-moved',
  'required-dropped',
  'required-added',
  'option-dropped',
  'option-added',
  'condition-dropped',
  'condition-flipped',
])

/** One edit of one file, as an owner may make it to a page. */
export interface ProjectEdit {
  kind: EditKind
  /** The edited page; a library field's file may change other pages, too. */
  page: string
  /** `schemas/pages/message.page.json`, `schemas/fields/email.json`, `locales/th/fields.json` … */
  file: string
  /** Name of the edited field; undefined if the edit concerns the page. */
  field?: string
  /** The edited keyword, member or text: `maxLength`, `decimal.maximum`, `fields.email.label`. */
  what: string
  /** The change: `128 → 129`. */
  change: string
  /** @returns a changed copy of the file's content */
  apply: (content: unknown) => unknown
}

/** In one line: `message: limit-moved: email maxLength 128 → 129 (schemas/fields/email.json)`. */
export const describeEdit = ({ kind, page, file, field, what, change }: ProjectEdit): string =>
  `${page}: ${kind}: ${[field, what, change].filter(Boolean).join(' ')} (${file})`

/** The files after an edit; all but one are the same objects. */
export const applyEdit = (files: ProjectFiles, { file, apply }: ProjectEdit): ProjectFiles => ({
  ...files,
  [file]: apply(structuredClone(files[file])),
})

/** `count` of the edits, different ones, in an order that the seed decides; all of them if there are fewer. */
export function pickEdits<Edit>(edits: Edit[], count: number, seed: number): Edit[] {
  const rest = [...edits]
  let state = seed >>> 0
  const random = (limit: number): number => {
    // A linear congruential generator; use only its upper bits.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(random(rest.length), 1)).flat()
}

/** The value at a path of member names; undefined if there is none. */
export const memberAt = (content: unknown, path: string[]): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], content)

/** Changes the object at a path in place. */
export function changeAt(content: unknown, path: string[], change: (object: Record<string, unknown>) => void): unknown {
  const object = memberAt(content, path)
  if (isObject(object)) change(object)
  return content
}
