import type { JSONPath } from 'jsonc-parser'
import { isObject } from '../../model/isObject.ts'
import type { Schema } from '../../model/schema/schema.ts'
import { propertyNames } from '../../model/schema/walker.ts'
import { nameFault } from './fieldNames.ts'
import { FileEdits, languagesOf, pageFile, pageTextFile } from './fileEdits.ts'
import type { JsonText } from '../../lint/source/jsonText.ts'
import { renameReferences } from './renameReferences.ts'
import { requiredLists } from './requiredLists.ts'
import { refused } from './refusals.ts'
import type { Edits, Texts } from './workspace.ts'

/** Words of one language: those of a label, or a tree as it stands in a text file. */
export type WordTree = { [name: string]: string | WordTree }

const PROPERTIES = ['schema', 'properties'] as const

/** Sets a keyword of a field as the page says it, or with undefined takes it out of the page. */
export function setKeyword(texts: Texts, page: string, field: string, keyword: string, value: unknown): Edits {
  const files = new FileEdits(texts)
  const path = [...PROPERTIES, field, keyword]
  requireField(files, page, field)
  files.change(pageFile(page), (json) => (value === undefined ? json.remove(path) : json.set(path, value)))
  return files.edits
}

/** Makes a field required, in the order in which the fields stand, or optional. */
export function setRequired(texts: Texts, page: string, field: string, required: boolean): Edits {
  const files = new FileEdits(texts)
  requireField(files, page, field)
  files.change(pageFile(page), (json) => {
    const names = listAt(json, ['schema', 'required'])
    if (names.includes(field) === required) return json
    if (!required) return removeFrom(json, ['schema', 'required'], field)
    const order = json.names([...PROPERTIES])
    const later = names.findIndex((name) => order.indexOf(name) > order.indexOf(field))
    if (json.value(['schema', 'required']) === undefined)
      return json.set(['schema', 'required'], [field], json.names(['schema']).indexOf('properties'))
    return json.set(['schema', 'required', names.length], field, later < 0 ? names.length : later)
  })
  dropEmptyRequired(files, page)
  return files.edits
}

/** Removes a field with its words and with every list of the page that names it. */
export function removeField(texts: Texts, page: string, field: string): Edits {
  const files = new FileEdits(texts)
  const file = pageFile(page)
  requireField(files, page, field)
  files.change(file, (json) => {
    let result = json.remove([...PROPERTIES, field])
    for (const list of listsOfNames(result)) result = removeFrom(result, list, field)
    return result
  })
  dropEmptyRequired(files, page)
  for (const group of ['uiSchema', 'urlPrefill']) files.prune(file, [group, field])
  for (const language of languagesOf(texts)) files.prune(pageTextFile(language, page), ['fields', field])
  return files.edits
}

/** Moves a field before or after another one, and into its step. */
export function moveField(texts: Texts, page: string, field: string, place: 'before' | 'after', other: string): Edits {
  const files = new FileEdits(texts)
  requireField(files, page, field)
  requireField(files, page, other)
  if (field === other) return files.edits
  const moveIn = (json: JsonText, path: JSONPath, names: string[]) => {
    const from = names.indexOf(field)
    const rest = names.filter((name) => name !== field)
    const to = rest.indexOf(other) + (place === 'after' ? 1 : 0)
    return json.move([...path, Array.isArray(json.value(path)) ? from : field], to)
  }
  files.change(pageFile(page), (json) => {
    let result = moveIn(json, [...PROPERTIES], json.names([...PROPERTIES]))
    const order = listAt(result, ['uiSchema', 'ui:order'])
    if (order.includes(field) && order.includes(other)) result = moveIn(result, ['uiSchema', 'ui:order'], order)
    const target = stepPaths(result).find((path) => listAt(result, path).includes(other))
    if (!target) return result
    if (listAt(result, target).includes(field)) return moveIn(result, target, listAt(result, target))
    for (const path of stepPaths(result)) result = removeFrom(result, path, field)
    const names = listAt(result, target)
    const at = names.indexOf(other) + (place === 'after' ? 1 : 0)
    return result.set([...target, names.length], field, at)
  })
  return files.edits
}

/** Gives a field another payload name: in the page, in its words, and declared, so that drafts follow. */
export function renameField(texts: Texts, page: string, field: string, name: string): Edits {
  const files = new FileEdits(texts)
  const file = pageFile(page)
  const names = namesIn(files.json(file).value(['schema']))
  // What a condition brings has a name, too.
  if (!names.includes(field)) throw refused('noField', { field })
  requireName(names, name)
  files.change(file, (json) => {
    let result = renameReferences(json, field, name)
    for (const list of listsOfNames(result)) {
      const at = listAt(result, list).indexOf(field)
      if (at >= 0) result = result.set([...list, at], name)
    }
    for (const group of ['uiSchema', 'urlPrefill'])
      if (result.value([group, field]) !== undefined) result = result.rename([group, field], name)
    for (const place of SENT_BY_NAME) if (result.value(place) === field) result = result.set(place, name)
    const renamed = Object(result.value(['renamedFields'])) as Record<string, string>
    for (const [old, current] of Object.entries(renamed))
      if (current === field) result = result.set(['renamedFields', old], name)
    const beforeSubmit = result.names([]).indexOf('submit')
    if (result.value(['renamedFields']) === undefined)
      return result.set(['renamedFields'], { [field]: name }, beforeSubmit < 0 ? undefined : beforeSubmit)
    // A name that comes back is no longer an old one.
    return result.remove(['renamedFields', name]).set(['renamedFields', field], name)
  })
  for (const language of languagesOf(texts)) {
    const path = ['fields', field]
    if (files.value(pageTextFile(language, page), path) !== undefined)
      files.change(pageTextFile(language, page), (json) => json.rename(path, name))
  }
  return files.edits
}

/** Hides a field from new input, also one that a condition brings; what drafts and old clients send is still accepted. */
export function retireField(texts: Texts, page: string, field: string): Edits {
  const files = new FileEdits(texts)
  const file = pageFile(page)
  const schema = files.json(file).value(['schema'])
  if (!namesIn(schema).includes(field)) throw refused('noField', { field })
  files.change(file, (json) => {
    const at = json.names([]).indexOf('schema') + 1
    const withUi = json.value(['uiSchema']) === undefined ? json.set(['uiSchema'], { [field]: {} }, at) : json
    return withUi.set(['uiSchema', field, 'ui:widget'], 'hidden')
  })
  for (const list of requiredLists(schema, field)) {
    files.change(file, (json) => removeFrom(json, list, field))
    if (listAt(files.json(file), list).length === 0) files.change(file, (json) => json.remove(list))
  }
  return files.edits
}

/** All names of fields, what conditions bring included. */
const namesIn = (schema: unknown): string[] => (isObject(schema) ? propertyNames(schema as Schema) : [])

function dropEmptyRequired(files: FileEdits, page: string): void {
  if (listAt(files.json(pageFile(page)), ['schema', 'required']).length === 0)
    files.prune(pageFile(page), ['schema', 'required'])
}

function requireField(files: FileEdits, page: string, field: string): void {
  if (
    !files
      .json(pageFile(page))
      .names([...PROPERTIES])
      .includes(field)
  )
    throw refused('noField', { field })
}

export function requireName(names: string[], name: string): void {
  const fault = nameFault(names, name)
  if (fault === 'nameTaken') throw refused('nameTaken', { name })
  if (fault !== undefined) throw refused('nameIllegal', { name })
}

/** A list of names; empty if something else stands there. */
export function listAt(json: JsonText, path: JSONPath): string[] {
  const list = json.value(path)
  return Array.isArray(list) ? list.map(String) : []
}

/** Where the steps name their fields. */
export function stepPaths(json: JsonText): JSONPath[] {
  const steps = json.value(['steps'])
  return Array.isArray(steps) ? steps.flatMap((step, at) => (isObject(step) ? [['steps', at, 'fields']] : [])) : []
}

/** Where what is sent names one field. */
const SENT_BY_NAME: JSONPath[] = [
  ['submit', 'account', 'email'],
  ['submit', 'account', 'countryCode'],
  ['submit', 'remember'],
  ['submit', 'historyField'],
]

const listsOfNames = (json: JsonText): JSONPath[] => [
  ['schema', 'required'],
  ['uiSchema', 'ui:order'],
  ['submit', 'receipt'],
  ['submit', 'account', 'name'],
  ['submit', 'account', 'phone'],
  ...stepPaths(json),
]

export function removeFrom(json: JsonText, path: JSONPath, name: string): JsonText {
  const at = listAt(json, path).indexOf(name)
  return at < 0 ? json : removeFrom(json.remove([...path, at]), path, name)
}
