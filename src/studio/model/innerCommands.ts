import type { JSONPath } from 'jsonc-parser'
import { isObject } from '../../model/isObject.ts'
import type { Schema } from '../../model/schema/schema.ts'
import { propertyNames } from '../../model/schema/walker.ts'
import { listAt, removeFrom, requireName } from './fieldCommands.ts'
import { FileEdits, languagesOf, pageFile, pageTextFile } from './fileEdits.ts'
import { setIn } from './memberCommands.ts'
import { lookPathOfPart } from './partCommands.ts'
import { textPathOfPart } from './placeCommands.ts'
import { refused } from './refusals.ts'
import { renameReferences } from './renameReferences.ts'
import { requiredLists } from './requiredLists.ts'
import type { Edits, Texts } from './workspace.ts'

const PAGE_ORDER = ['schema', 'uiSchema']
const WIDGET = 'ui:widget'

/**
 * Gives a field inside a group or a list another name: in the page and in its words. Drafts follow the names of the form's own
 * fields only, so that what was typed under this one is asked again.
 */
export function renamePart(texts: Texts, page: string, path: JSONPath, name: string): Edits {
  const files = new FileEdits(texts)
  const file = pageFile(page)
  const group = groupOfPart(path)
  const field = String(path.at(-1))
  const schema = files.json(file).value(group)
  if (files.json(file).value(path) === undefined || !isObject(schema)) throw refused('fieldGone')
  requireName(propertyNames(schema as Schema), name)
  const look = ['uiSchema', ...lookPathOfPart(path)]
  const order = [...look.slice(0, -1), 'ui:order']
  files.change(file, (json) => {
    let result = renameReferences(json, field, name, group)
    if (result.value(look) !== undefined) result = result.rename(look, name)
    const at = listAt(result, order).indexOf(field)
    return at < 0 ? result : result.set([...order, at], name)
  })
  for (const language of languagesOf(texts)) {
    const words = ['fields', ...textPathOfPart(path)]
    if (files.value(pageTextFile(language, page), words) !== undefined)
      files.change(pageTextFile(language, page), (json) => json.rename(words, name))
  }
  return files.edits
}

/** Hides a field inside a group or a list from new input; what is sent with it is still accepted. */
export function retirePart(texts: Texts, page: string, path: JSONPath): Edits {
  const files = new FileEdits(texts)
  const file = pageFile(page)
  if (files.json(file).value(path) === undefined) throw refused('fieldGone')
  const group = groupOfPart(path)
  const lists = requiredLists(files.json(file).value(group), String(path.at(-1)), group)
  files.change(file, (json) => setIn(json, ['uiSchema', ...lookPathOfPart(path), WIDGET], 'hidden', PAGE_ORDER))
  for (const list of lists) {
    files.change(file, (json) => removeFrom(json, list, String(path.at(-1))))
    if (listAt(files.json(file), list).length === 0) files.change(file, (json) => json.remove(list))
  }
  return files.edits
}

/** Shows a retired field inside a group or a list again. */
export function restorePart(texts: Texts, page: string, path: JSONPath): Edits {
  const files = new FileEdits(texts)
  const widget = ['uiSchema', ...lookPathOfPart(path), WIDGET]
  if (files.value(pageFile(page), widget) !== 'hidden') throw refused('notRetired', { field: String(path.at(-1)) })
  files.prune(pageFile(page), widget)
  return files.edits
}

/** The schema of the object that a part belongs to: conditions and alternatives speak of the same one. */
export function groupOfPart(path: JSONPath): JSONPath {
  let group = path.slice(0, -2)
  for (;;) {
    const [before, last] = [group.at(-2), group.at(-1)]
    const isProperty = before === 'properties'
    if (!isProperty && ['if', 'then', 'else', 'not'].includes(String(last))) group = group.slice(0, -1)
    else if (group.at(-3) !== 'properties' && IN_PLACE.includes(String(before))) group = group.slice(0, -2)
    else return group
  }
}

const IN_PLACE = ['allOf', 'anyOf', 'oneOf', 'dependencies', 'dependentSchemas']
