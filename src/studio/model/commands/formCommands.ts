import { markUntranslated } from '../../../project/texts/translationQuality.ts'
import { isObject, membersOf } from '../../../forms/schema/isObject.ts'
import { EditError, type JsonText } from '../../../project/source/jsonText.ts'
import { FileEdits, languagesOf, pageFile, pageIds, pageTextFile, refusal } from '../fileEdits.ts'
import type { Edits, Texts } from '../workspace.ts'

/** Sets a text of a language at a path of one of its files (`pages/message.json`, `['fields', 'name', 'label']`). */
export function setWord(texts: Texts, language: string, file: string, path: string[], text: string): Edits {
  const files = new FileEdits(texts)
  const place = `locales/${language}/${file}`
  if (text === '') files.prune(place, path)
  else files.change(place, (json) => json.set(path, text))
  return files.edits
}

/** Texts of one language as a tree, as in a text file. */
export type WordTree = { [name: string]: string | WordTree }

/** Template of a new form, from a data file of the Studio. */
export interface FormTemplate {
  order: number
  /** Name by language; so is the hint. */
  name: Record<string, string>
  hint: Record<string, string>
  /** Members of the page file, except those that each page has of its own. */
  page: Record<string, unknown>
  /** Texts of the page by language, except its title. */
  texts: Record<string, WordTree>
}

/** Creates a form, empty or from a template, as a draft. @param titles by language */
export function newForm(texts: Texts, id: string, titles: Record<string, string>, template?: FormTemplate): Edits {
  requireFreeId(texts, id)
  const { submit, ...members } = template?.page ?? {}
  const words = template?.texts ?? { en: {} }
  const files = new FileEdits(texts)
  files.create(pageFile(id), {
    $schema: '../meta/page.schema.json',
    id,
    kind: 'form',
    path: `/${id}`,
    access: 'public',
    status: 'draft',
    schema: { type: 'object', properties: {} },
    ...members,
    submit: { path: `/pc/${id}Update`, ...membersOf(submit) },
  })
  for (const [code, title] of Object.entries(titles))
    files.create(pageTextFile(code, id), { title, ...(words[code] ?? markTree(words.en ?? {})) })
  return files.edits
}

const markTree = (tree: WordTree): WordTree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? markUntranslated(value) : markTree(value),
    ]),
  )

/** Copies a form and its texts as a draft with its own path and call. */
export function duplicateForm(texts: Texts, page: string, id: string): Edits {
  requireFreeId(texts, id)
  const files = new FileEdits(texts)
  const source = texts.get(pageFile(page))
  if (source === undefined) throw refusal('noPage', { id: page })
  const content = files.json(pageFile(page)).value()
  if (!isObject(content)) throw refusal('noGroup', { name: page })
  const copyEdits = new FileEdits(new Map([[pageFile(id), source]]))
  copyEdits.change(pageFile(id), (json) => {
    const withoutMenu = json.remove(['menu']).set(['id'], id).set(['path'], `/${id}`)
    const at = withoutMenu.names([]).indexOf('schema')
    const draft =
      content.status === 'draft' ? withoutMenu : withoutMenu.set(['status'], 'draft', at < 0 ? undefined : at)
    return isObject(content.submit) ? draft.set(['submit', 'path'], `/pc/${id}Update`) : draft
  })
  const words = languagesOf(texts).flatMap((language): [string, string][] => {
    const text = texts.get(pageTextFile(language, page))
    return text === undefined ? [] : [[pageTextFile(language, id), text]]
  })
  return new Map([...copyEdits.edits, ...words])
}

function requireFreeId(texts: Texts, id: string): void {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(id)) throw refusal('pageId', { id })
  if (pageIds(texts).includes(id)) throw refusal('pageTaken', { id })
}

/** Renames a page: its files, its path if that is the id, and the references from other pages. */
export function renamePage(texts: Texts, page: string, id: string): Edits {
  requireFreeId(texts, id)
  const files = new FileEdits(texts)
  const edits = new Map<string, string | undefined>()
  for (const other of pageIds(texts)) {
    const file = pageFile(other)
    const isRenamed = other === page
    let json: JsonText
    try {
      json = files.json(file)
    } catch (error) {
      // A file that is not JSON has no references.
      if (error instanceof EditError && !isRenamed) continue
      throw error
    }
    let result = withPageName(json, page, id)
    if (isRenamed) {
      result = result.set(['id'], id)
      if (result.value(['path']) === `/${page}`) result = result.set(['path'], `/${id}`)
      edits.set(file, undefined)
      edits.set(pageFile(id), result.text)
    } else if (result !== json) edits.set(file, result.text)
  }
  for (const language of languagesOf(texts)) {
    const text = texts.get(pageTextFile(language, page))
    if (text === undefined) continue
    edits.set(pageTextFile(language, page), undefined)
    edits.set(pageTextFile(language, id), text)
  }
  return edits
}

/** Renames a page in every reference of a page file. */
function withPageName(json: JsonText, from: string, to: string): JsonText {
  if (!isObject(json.value())) return json
  let result = json.value(['parent']) === from ? json.set(['parent'], to) : json
  const next = result.value(['submit', 'next'])
  if (Array.isArray(next))
    next.forEach((each, at) => {
      if (each === from) result = result.set(['submit', 'next', at], to)
    })
  return result.value(['submit', 'nextParameters', from]) === undefined
    ? result
    : result.rename(['submit', 'nextParameters', from], to)
}
