import type { JSONPath } from 'jsonc-parser'
import { listAt, removeFrom } from './fieldCommands.ts'
import { FileEdits, pageFile } from './fileEdits.ts'
import { refused } from './refusals.ts'
import type { Edits, Texts } from './workspace.ts'

/** Makes a field inside a group, a list or a branch required, or optional; the order is that of its neighbours. */
export function setPartRequired(texts: Texts, page: string, path: JSONPath, required: boolean): Edits {
  const files = new FileEdits(texts)
  const file = pageFile(page)
  const [name, schema] = [String(path.at(-1)), path.slice(0, -2)]
  const list = [...schema, 'required']
  if (files.json(file).value(path) === undefined) throw refused('fieldGone')
  files.change(file, (json) => {
    const names = listAt(json, list)
    if (names.includes(name) === required) return json
    if (!required) return removeFrom(json, list, name)
    if (json.value(list) === undefined) return json.set(list, [name], json.names(schema).indexOf('properties'))
    const order = json.names(path.slice(0, -1))
    const later = names.findIndex((each) => order.indexOf(each) > order.indexOf(name))
    return json.set([...list, names.length], name, later < 0 ? names.length : later)
  })
  if (listAt(files.json(file), list).length === 0) files.prune(file, list)
  return files.edits
}

/** Where the uiSchema speaks of a field inside another one: the names on the way to it, and `items` for those of a list. */
export function lookPathOfPart([keyword, next, ...rest]: JSONPath): string[] {
  if (keyword === undefined) return []
  if (keyword === 'properties' && next !== undefined) return [String(next), ...lookPathOfPart(rest)]
  const after = next === undefined ? [] : [next, ...rest]
  return keyword === 'items' ? ['items', ...lookPathOfPart(after)] : lookPathOfPart(after)
}
