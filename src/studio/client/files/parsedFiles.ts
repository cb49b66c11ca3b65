import type { JSONPath } from 'jsonc-parser'
import { parseJson } from '../../../project/source/parseJson.ts'
import { membersOf } from '../../../forms/schema/isObject.ts'
import type { DefinitionProblem } from '../../../model/site/definitionProblem.ts'
import type { Texts as LocaleTexts } from '../../../model/site/siteTexts.ts'
import { languagesOf } from '../../model/fileEdits.ts'
import { shareUnchanged } from '../../model/shareUnchanged.ts'
import type { Texts } from '../../model/workspace.ts'

const parseCache = new Map<string, { text: string; content: unknown }>()

/**
 * Parsed content of a file; undefined if it is missing or was never valid JSON. Parses only if the text changed, and
 * keeps unchanged parts as the same objects. While the JSON is broken, returns the last valid content.
 */
export function contentOf(texts: Texts, file: string): unknown {
  const text = texts.get(file)
  if (text === undefined) return undefined
  const cached = parseCache.get(file)
  if (cached?.text === text) return cached.content
  let content: unknown
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    content = shareUnchanged(cached?.content, parsed)
  } catch {
    content = cached?.content
  }
  parseCache.set(file, { text, content })
  return content
}

/** Reason why a file is not valid JSON; undefined if it is valid or missing. */
export function jsonFault(texts: Texts, file: string): DefinitionProblem | undefined {
  // Legal documents are not JSON.
  const text = file.endsWith('.json') ? texts.get(file)?.replace(/^\uFEFF/, '') : undefined
  if (text === undefined) return undefined
  try {
    JSON.parse(text)
    return undefined
  } catch {
    // `parseJson` gives the place of the mistake. It also reports duplicate keys, which concern only the check.
    const parsed = parseJson(file, text)
    return 'content' in parsed ? undefined : parsed.problems[0]
  }
}

const localeTextsOf = new WeakMap<Texts, Map<string, LocaleTexts>>()
const lastLocaleTexts = new Map<string, LocaleTexts>()

/**
 * All texts of a language, as the site reads them, without the marks of untranslated texts. Computed once per state of
 * the files; the same object until one of them changes.
 */
export function localeTexts(texts: Texts, language: string): LocaleTexts {
  const cached = localeTextsOf.get(texts) ?? new Map<string, LocaleTexts>()
  const found = cached.get(language) ?? shareUnchanged(lastLocaleTexts.get(language), readLocaleTexts(texts, language))
  lastLocaleTexts.set(language, found)
  localeTextsOf.set(texts, cached.set(language, found))
  return found
}

function readLocaleTexts(texts: Texts, language: string): LocaleTexts {
  const folder = `locales/${language}/`
  const group = (file: string) => withoutMarks(contentOf(texts, `${folder}${file}`))
  const pages = [...texts.keys()].flatMap((file) => {
    const id = file.startsWith(`${folder}pages/`) ? /([^/]+)\.json$/.exec(file)?.[1] : undefined
    return id === undefined ? [] : [[id, group(`pages/${id}.json`)] as const]
  })
  return {
    ...group('common.json'),
    errors: group('errors.json'),
    fields: group('fields.json'),
    pages: Object.fromEntries(pages),
  }
}

const withoutMarks = (content: unknown): LocaleTexts => textTree(content, (text) => text.replace(/^⟦(.*)⟧$/s, '$1'))

/** The texts of a file's content as a tree, each changed by `change`; other values count as empty groups. */
export const textTree = (content: unknown, change = (text: string): string => text): LocaleTexts =>
  Object.fromEntries(
    Object.entries(membersOf(content)).map(([key, value]) => [
      key,
      typeof value === 'string' ? change(value) : textTree(value, change),
    ]),
  )

/** The languages, English first, since the others are translated from it. */
export const orderedLanguages = (texts: Texts): string[] =>
  languagesOf(texts).sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b))

/** The value at a path of a file's content; undefined if there is none. */
export const valueIn = (content: unknown, path: JSONPath): unknown =>
  path.reduce<unknown>((group, step) => (Array.isArray(group) ? group[Number(step)] : membersOf(group)[step]), content)

/** A text at a path of a tree of texts; undefined if there is none. */
export function textIn(tree: unknown, path: string[]): string | undefined {
  const value = valueIn(tree, path)
  return typeof value === 'string' ? value : undefined
}
