import { isObject } from '../../model/isObject.ts'
import { FileEdits, languagesOf, pageFile, pageIds, pageTextFile } from './fileEdits.ts'
import { freeId } from './formCommands.ts'
import { EditError, type JsonText } from '../../lint/source/jsonText.ts'
import { refused } from './refusals.ts'
import type { Edits, Texts } from './workspace.ts'

/** Gives a page another id: its files, its address if that was the id, and what other pages say of it. */
export function renamePage(texts: Texts, page: string, id: string): Edits {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(id)) throw refused('pageId', { id })
  if (freeId(texts, id) !== id) throw refused('pageTaken', { id })
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
