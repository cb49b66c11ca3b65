import type { JSONPath } from 'jsonc-parser'
import { isObject } from '../../model/isObject.ts'
import { addField } from './addCommands.ts'
import { listAt, removeFrom, setRequired, type WordTree } from './fieldCommands.ts'
import { FileEdits, languagesOf, pageFile, pageTextFile } from './fileEdits.ts'
import { refused } from './refusals.ts'
import type { Edits, Texts } from './workspace.ts'

/** A field taken along to another place or another form: what the page says of it, and its words by language. */
export interface FieldCopy {
  name: string
  schema: Record<string, unknown>
  look: unknown
  required: boolean
  words: Record<string, WordTree>
}

/** Takes a field along. @throws EditError if the form has none of this name */
export function copyOfField(texts: Texts, page: string, field: string): FieldCopy {
  const files = new FileEdits(texts)
  const json = files.json(pageFile(page))
  const schema = json.value(['schema', 'properties', field])
  if (!isObject(schema)) throw refused('noField', { field })
  return {
    name: field,
    schema,
    look: json.value(['uiSchema', field]),
    required: listAt(json, ['schema', 'required']).includes(field),
    words: Object.fromEntries(
      languagesOf(texts).flatMap((language) => {
        const words = files.value(pageTextFile(language, page), ['fields', field])
        return isObject(words) ? [[language, words as WordTree]] : []
      }),
    ),
  }
}

/** Puts a copy into a form, after a field or into a step, under the next name that is free there. */
export function pasteField(
  texts: Texts,
  page: string,
  copy: FieldCopy,
  place: { after?: string | undefined; step?: string | undefined } = {},
): { name: string; edits: Edits } {
  const taken = new FileEdits(texts).json(pageFile(page)).names(['schema', 'properties'])
  const name = freeName(copy.name, taken)
  const added = addField(texts, page, { ...place, name, schema: copy.schema, words: copy.words })
  const withLook = new FileEdits(withEdits(texts, added))
  withLook.change(pageFile(page), (json) => {
    if (copy.look === undefined) return json
    const hasLook = json.value(['uiSchema']) !== undefined
    return hasLook
      ? json.set(['uiSchema', name], copy.look)
      : json.set(['uiSchema'], { [name]: copy.look }, json.names([]).indexOf('schema') + 1)
  })
  const looked = new Map([...added, ...withLook.edits])
  if (!copy.required) return { name, edits: looked }
  return { name, edits: new Map([...looked, ...setRequired(withEdits(texts, looked), page, name, true)]) }
}

/** Shows a retired field again. */
export function restoreField(texts: Texts, page: string, field: string): Edits {
  const files = new FileEdits(texts)
  if (files.value(pageFile(page), ['uiSchema', field, 'ui:widget']) !== 'hidden') throw refused('notRetired', { field })
  files.prune(pageFile(page), ['uiSchema', field, 'ui:widget'])
  return files.edits
}

/** Moves a field inside a group, a list or a branch one place up or down among its neighbours. */
export function movePart(texts: Texts, page: string, path: JSONPath, by: -1 | 1): Edits {
  const files = new FileEdits(texts)
  files.change(pageFile(page), (json) => {
    const names = json.names(path.slice(0, -1))
    return json.move(path, names.indexOf(String(path.at(-1))) + by)
  })
  return files.edits
}

/** Removes a field inside a group, a list or a branch, with its words. */
export function removePart(texts: Texts, page: string, path: JSONPath): Edits {
  const files = new FileEdits(texts)
  const name = String(path.at(-1))
  const required = [...path.slice(0, -2), 'required']
  files.change(pageFile(page), (json) => removeFrom(json.remove(path), required, name))
  if (listAt(files.json(pageFile(page)), required).length === 0) files.prune(pageFile(page), required)
  for (const language of languagesOf(texts))
    files.prune(pageTextFile(language, page), ['fields', ...textPathOfPart(path)])
  return files.edits
}

/** Where the words of a field stand: the names on the way to it, without lists and branches. */
export function textPathOfPart([keyword, name, ...rest]: JSONPath): string[] {
  if (keyword === undefined) return []
  if (keyword === 'properties' && name !== undefined) return [String(name), ...textPathOfPart(rest)]
  return textPathOfPart(name === undefined ? rest : [name, ...rest])
}

/** The wanted name, or the next that is free: `phone`, `phone2`. */
export function freeName(wanted: string, taken: string[]): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}${count}`
    if (!taken.includes(name)) return name
  }
}

/** The texts as they are after edits. */
export function withEdits(texts: Texts, edits: Edits): Texts {
  const result = new Map(texts)
  for (const [file, text] of edits) {
    if (text === undefined) result.delete(file)
    else result.set(file, text)
  }
  return result
}
