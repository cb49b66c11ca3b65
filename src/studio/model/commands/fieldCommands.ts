import type { JSONPath } from 'jsonc-parser'
import { membersOf } from '../../../forms/schema/isObject.ts'
import { propertyNames } from '../../../forms/schema/walker.ts'
import { nameFault } from '../fieldNames.ts'
import {
  fieldPath,
  groupOfPart,
  isSchema,
  listAt,
  lookPathOfPart,
  removeFrom,
  removeFromWhole,
  requiredLists,
  stepPaths,
  textPathOfPart,
  withRequired,
} from '../fieldLocations.ts'
import { editPage, FileEdits, languagesOf, pageFile, pageTextFile, refusal } from '../fileEdits.ts'
import type { JsonText } from '../../../project/source/jsonText.ts'
import { setIn } from './memberCommands.ts'
import { renameReferences } from './renameReferences.ts'
import { removeRule } from './ruleCommands.ts'
import { conditionsIn } from '../conditions.ts'
import { simpleRules, type SimpleRule } from '../simpleRules.ts'
import { withEdits, type Edits, type Texts } from '../workspace.ts'

const PROPERTIES = ['schema', 'properties']
const ORDER = ['uiSchema', 'ui:order']

/** Makes a field required or optional; the `required` list follows the order of the fields. */
export const setRequired = (texts: Texts, page: string, path: JSONPath, required: boolean): Edits =>
  editPage(texts, page, (json) => {
    requireField(json, path)
    const [name, list] = [String(path.at(-1)), [...path.slice(0, -2), 'required']]
    if (listAt(json, list).includes(name) === required) return json
    return required ? withRequired(json, path) : removeFromWhole(json, list, name)
  })

/**
 * Hides a field from new input, or shows it again. The backend still accepts the values that drafts and old clients
 * send.
 */
export function setRetired(texts: Texts, page: string, path: JSONPath, isRetired: boolean): Edits {
  const files = new FileEdits(texts)
  const file = pageFile(page)
  const [name, group] = [String(path.at(-1)), groupOfPart(path)]
  const widget = ['uiSchema', ...lookPathOfPart(path), 'ui:widget']
  requireField(files.json(file), path)
  if (!isRetired) {
    if (files.value(file, widget) !== 'hidden') throw refusal('notRetired', { field: name })
    files.prune(file, widget)
    return files.edits
  }
  const lists = requiredLists(files.value(file, group), name, group)
  files.change(file, (json) =>
    lists.reduce(
      (result, list) => removeFromWhole(result, list, name),
      setIn(json, widget, 'hidden', ['schema', 'uiSchema']),
    ),
  )
  return files.edits
}

/**
 * Removes a field, its texts and its name in every list of the page; texts and lists stay if a branch still has the
 * field.
 */
export function removeField(texts: Texts, page: string, path: JSONPath): Edits {
  const files = new FileEdits(texts)
  const file = pageFile(page)
  const [name, look] = [String(path.at(-1)), lookPathOfPart(path)]
  requireField(files.json(file), path)
  files.change(file, (json) => json.remove(path))
  const required = [...path.slice(0, -2), 'required']
  if (listAt(files.json(file), required).includes(name))
    files.change(file, (json) => removeFromWhole(json, required, name))
  if (namesIn(files.value(file, groupOfPart(path))).includes(name)) return files.edits
  if (look.length === 1) {
    files.change(file, (json) => listsOfNames(json).reduce((result, list) => removeFrom(result, list, name), json))
    files.prune(file, ['urlPrefill', name])
  }
  files.prune(file, ['uiSchema', ...look])
  for (const language of languagesOf(texts))
    files.prune(pageTextFile(language, page), ['fields', ...textPathOfPart(path)])
  return files.edits
}

/**
 * Removes a field of a form with the simple rules that name it; a field that only such a rule showed is then always
 * shown. Other rules stay, and the check reports them.
 */
export function removeFieldWithRules(texts: Texts, page: string, field: string): Edits {
  let edits: Edits = new Map()
  const now = () => withEdits(texts, edits)
  // Remove rules one by one, since each removal moves the others.
  for (let rule = ruleNaming(texts, page, field); rule; rule = ruleNaming(now(), page, field))
    edits = new Map([...edits, ...removeRule(now(), page, rule)])
  return new Map([...edits, ...removeField(now(), page, fieldPath(field))])
}

function ruleNaming(texts: Texts, page: string, field: string): SimpleRule | undefined {
  const schema = new FileEdits(texts).json(pageFile(page)).value(['schema'])
  return [...simpleRules(schema).values()].find(
    (rule) =>
      rule.field === field ||
      (rule.effect === 'equal' ? rule.other === field : conditionsIn(rule.when).some((each) => each.field === field)),
  )
}

/** Moves a field before or after another one, and into its step. */
export const moveField = (texts: Texts, page: string, field: string, place: 'before' | 'after', other: string): Edits =>
  editPage(texts, page, (json) => {
    for (const each of [field, other]) requireField(json, fieldPath(each))
    if (field === other) return json
    const indexIn = (names: string[]) => names.indexOf(other) + (place === 'after' ? 1 : 0)
    const moveIn = (text: JsonText, path: JSONPath, names: string[]) =>
      text.move(
        [...path, Array.isArray(text.value(path)) ? names.indexOf(field) : field],
        indexIn(names.filter((name) => name !== field)),
      )
    let result = moveIn(json, PROPERTIES, json.names(PROPERTIES))
    const order = listAt(result, ORDER)
    if (order.includes(field) && order.includes(other)) result = moveIn(result, ORDER, order)
    const target = stepPaths(result).find((path) => listAt(result, path).includes(other))
    if (!target) return result
    if (listAt(result, target).includes(field)) return moveIn(result, target, listAt(result, target))
    for (const path of stepPaths(result)) result = removeFrom(result, path, field)
    const names = listAt(result, target)
    return result.set([...target, names.length], field, indexIn(names))
  })

/** Moves a field inside a group, a list or a branch one place up or down among its neighbours. */
export const movePart = (texts: Texts, page: string, path: JSONPath, by: -1 | 1): Edits =>
  editPage(texts, page, (json) => json.move(path, json.names(path.slice(0, -1)).indexOf(String(path.at(-1))) + by))

/**
 * Renames a field in the page and in its texts. A field of the form itself is sent by its name, so the new name goes
 * into `renamedFields`, and drafts follow it.
 */
export function renameField(texts: Texts, page: string, path: JSONPath, name: string): Edits {
  const files = new FileEdits(texts)
  const file = pageFile(page)
  const [field, group, look] = [String(path.at(-1)), groupOfPart(path), lookPathOfPart(path)]
  requireField(files.json(file), path)
  requireName(namesIn(files.value(file, group)), name)
  files.change(file, (json) => {
    let result = renameReferences(json, field, name, group)
    result = renameIn(result, ['uiSchema', ...look.slice(0, -1), 'ui:order'], field, name)
    const siblings = ['uiSchema', ...look.slice(0, -1)]
    for (const each of result.names(siblings)) {
      const deciding = [...siblings, each, 'ui:onlyFor', 'field']
      if (result.value(deciding) === field) result = result.set(deciding, name)
    }
    if (result.value(['uiSchema', ...look]) !== undefined) result = result.rename(['uiSchema', ...look], name)
    return look.length === 1 ? declareName(result, field, name) : result
  })
  const words = ['fields', ...textPathOfPart(path)]
  for (const language of languagesOf(texts))
    if (files.value(pageTextFile(language, page), words) !== undefined)
      files.change(pageTextFile(language, page), (json) => json.rename(words, name))
  return files.edits
}

function renameIn(json: JsonText, list: JSONPath, field: string, name: string): JsonText {
  const at = listAt(json, list).indexOf(field)
  return at < 0 ? json : json.set([...list, at], name)
}

/** Records a new payload name in `renamedFields`, and renames the page's other references to the field. */
function declareName(json: JsonText, field: string, name: string): JsonText {
  let result = listsOfNames(json).reduce((renamed, list) => renameIn(renamed, list, field, name), json)
  if (result.value(['urlPrefill', field]) !== undefined) result = result.rename(['urlPrefill', field], name)
  for (const place of SINGLE_FIELD_MEMBERS) if (result.value(place) === field) result = result.set(place, name)
  for (const [old, current] of Object.entries(membersOf(result.value(['renamedFields']))))
    if (current === field) result = result.set(['renamedFields', old], name)
  const beforeSubmit = result.names([]).indexOf('submit')
  if (result.value(['renamedFields']) === undefined)
    return result.set(['renamedFields'], { [field]: name }, beforeSubmit < 0 ? undefined : beforeSubmit)
  // A name that is in use again is no longer an old one.
  return result.remove(['renamedFields', name]).set(['renamedFields', field], name)
}

/** Members of a page that name one field. */
const SINGLE_FIELD_MEMBERS: JSONPath[] = [
  ['submit', 'account', 'email'],
  ['submit', 'account', 'countryCode'],
  ['submit', 'remember'],
  ['submit', 'historyField'],
]

/** Members of a page that list fields of the form, besides the schema. */
const listsOfNames = (json: JsonText): JSONPath[] => [
  ORDER,
  ['submit', 'receipt'],
  ['submit', 'earlierEntries', 'fields'],
  ['submit', 'account', 'name'],
  ['submit', 'account', 'phone'],
  ...stepPaths(json),
]

/** Names of all fields of a group, conditional ones included. */
const namesIn = (schema: unknown): string[] => (isSchema(schema) ? propertyNames(schema) : [])

export function requireField(json: JsonText, path: JSONPath): void {
  if (json.value(path) === undefined) throw refusal('fieldGone')
}

export function requireName(names: string[], name: string): void {
  const fault = nameFault(names, name)
  if (fault === 'nameTaken') throw refusal('nameTaken', { name })
  if (fault !== undefined) throw refusal('nameIllegal', { name })
}
