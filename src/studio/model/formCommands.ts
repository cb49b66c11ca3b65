import { markUntranslated } from '../../project/texts/translationQuality.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import { EditError, type JsonText } from '../../project/source/jsonText.ts'
import type { WordTree } from './fieldCommands.ts'
import { FileEdits, languagesOf, pageFile, pageIds, pageTextFile } from './fileEdits.ts'
import { refused } from './refusals.ts'
import type { Edits, Texts } from './workspace.ts'

/** Sets a text of a language at a path of one of its files (`pages/message.json`, `['fields', 'name', 'label']`). */
export function setWord(texts: Texts, language: string, file: string, path: string[], text: string): Edits {
  const files = new FileEdits(texts)
  const place = `locales/${language}/${file}`
  if (text === '') files.prune(place, path)
  else files.change(place, (json) => json.set(path, text))
  return files.edits
}

/** A shape of a form that new ones begin with: a data file of the Studio. */
export interface FormTemplate {
  order: number
  /** By language. */
  name: Record<string, string>
  hint: Record<string, string>
  /** Members of the page file, but for what each page has of its own. */
  page: Record<string, unknown>
  /** Words of the page by language, but for its title. */
  texts: Record<string, WordTree>
}

/** A new form, empty or of a template; a draft until it is made public. @param titles by language */
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
    submit: { path: `/pc/${id}Update`, ...(submit as object | undefined) },
  })
  for (const [code, title] of Object.entries(titles))
    files.create(pageTextFile(code, id), { title, ...(words[code] ?? marked(words.en ?? {})) })
  return files.edits
}

const marked = (tree: WordTree): WordTree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? markUntranslated(value) : marked(value),
    ]),
  )

/** A copy of a form and of its words, with a path and a call of its own; a draft. */
export function duplicateForm(texts: Texts, page: string, id: string): Edits {
  requireFreeId(texts, id)
  const files = new FileEdits(texts)
  const source = texts.get(pageFile(page))
  if (source === undefined) throw refused('noPage', { id: page })
  const content = files.json(pageFile(page)).value()
  if (!isObject(content)) throw refused('noGroup', { name: page })
  const copied = new FileEdits(new Map([[pageFile(id), source]]))
  copied.change(pageFile(id), (json) => {
    const kept = json.remove(['menu']).set(['id'], id).set(['path'], `/${id}`)
    const at = kept.names([]).indexOf('schema')
    const draft = content.status === 'draft' ? kept : kept.set(['status'], 'draft', at < 0 ? undefined : at)
    return isObject(content.submit) ? draft.set(['submit', 'path'], `/pc/${id}Update`) : draft
  })
  const words = languagesOf(texts).flatMap((language): [string, string][] => {
    const text = texts.get(pageTextFile(language, page))
    return text === undefined ? [] : [[pageTextFile(language, id), text]]
  })
  return new Map([...copied.edits, ...words])
}

function requireFreeId(texts: Texts, id: string): void {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(id)) throw refused('pageId', { id })
  if (pageIds(texts).includes(id)) throw refused('pageTaken', { id })
}

/** Gives a page another id: its files, its address if that was the id, and what other pages say of it. */
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
      // What is no JSON names nobody.
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

/** A page file in which a page is called otherwise, wherever one page names another. */
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
