import type { JSONPath } from 'jsonc-parser'
import { libraryName } from '../../../model/site/resolveReferences.ts'
import { isObject, membersOf } from '../../../forms/schema/isObject.ts'
import { requireName } from './fieldCommands.ts'
import { freeName } from '../fieldNames.ts'
import { fieldPath, listAt, stepPaths, withRequired } from '../fieldLocations.ts'
import { editPage, FileEdits, languagesOf, pageFile, pageTextFile, refusal } from '../fileEdits.ts'
import { EditError, type JsonText } from '../../../project/source/jsonText.ts'
import { setIn } from './memberCommands.ts'
import { withEdits, type Edits, type Texts } from '../workspace.ts'

const PROPERTIES = ['schema', 'properties']

export interface NewField {
  name: string
  /** Its schema in the page: a reference to a library field, or rules. */
  schema: Record<string, unknown>
  /** The field that it follows; default: the last of its step, before declarations and captcha. */
  after?: string | undefined
  /** Id of the step that shows it; default: that of `after`, else the last. */
  step?: string | undefined
  /** Its texts by language; `npm run texts` completes languages without any. */
  words?: Record<string, Record<string, unknown>>
}

/** Neighbours and step of a new field; undefined at the edge, or without steps. */
export interface NewFieldPlace {
  after: string | undefined
  before: string | undefined
  step: string | undefined
  /** Path of the step's list of fields. */
  list: JSONPath | undefined
}

/** Adds a field with its texts. @throws EditError for an illegal or taken name */
export function addField(texts: Texts, page: string, field: NewField): Edits {
  const { name, schema, words = {} } = field
  const files = new FileEdits(texts)
  const file = pageFile(page)
  const names = files.json(file).names(PROPERTIES)
  requireName(names, name)
  const place = placeIn(files, page, field)
  files.change(file, (json) => {
    const withField = json.set([...PROPERTIES, name], schema, indexIn(names, place, field.after))
    return addToOrder(addToStep(withField, name, place), name, place, field.after)
  })
  for (const [language, tree] of Object.entries(words))
    if (Object.keys(tree).length > 0)
      files.change(pageTextFile(language, page), (json) => json.set(['fields', name], tree))
  return files.edits
}

/**
 * Place of a new field: after `after`; else at the end of its step, before the declarations and the captcha that end
 * it.
 */
export const placeOfNew = (texts: Texts, page: string, field: PlacedField): NewFieldPlace =>
  placeIn(new FileEdits(texts), page, field)

type PlacedField = Pick<NewField, 'schema' | 'after' | 'step'>

function placeIn(files: FileEdits, page: string, { schema, after, step }: PlacedField): NewFieldPlace {
  const json = files.json(pageFile(page))
  const steps = stepPaths(json)
  const target =
    steps.find((path) => step !== undefined && json.value([...path.slice(0, -1), 'id']) === step) ??
    steps.find((path) => after !== undefined && listAt(json, path).includes(after)) ??
    steps.at(-1)
  const fields = target ? listAt(json, target) : json.names(PROPERTIES)
  let at = after === undefined ? 0 : fields.indexOf(after) + 1
  if (at === 0) {
    const rank = endingRank(files, schema)
    at = fields.length
    while (at > 0 && endingRank(files, json.value([...PROPERTIES, fields[at - 1] ?? ''])) > rank) at -= 1
  }
  return {
    after: fields[at - 1],
    before: fields[at],
    step: target && String(json.value([...target.slice(0, -1), 'id'])),
    list: target,
  }
}

/**
 * Rank of a field at the end of a form: 1 for declarations that must be ticked, 2 for the captcha after them, else 0.
 */
function endingRank(files: FileEdits, schema: unknown): number {
  const own = membersOf(schema)
  const { captcha, const: only } = { ...libraryField(files, own.$ref), ...own }
  return captcha === true ? 2 : only === true ? 1 : 0
}

function libraryField(files: FileEdits, reference: unknown): Record<string, unknown> {
  const name = typeof reference === 'string' ? libraryName(reference) : undefined
  if (name === undefined) return {}
  try {
    return membersOf(files.value(`schemas/fields/${name}.json`, []))
  } catch (error) {
    // A broken library file counts as a field without keywords.
    if (error instanceof EditError) return {}
    throw error
  }
}

/** Index in a list of names: behind `after`, else before the place's next field, else at the end. */
function indexIn(names: string[], { before }: NewFieldPlace, after: string | undefined): number {
  if (after !== undefined && names.includes(after)) return names.indexOf(after) + 1
  return before !== undefined && names.includes(before) ? names.indexOf(before) : names.length
}

function addToStep(json: JsonText, name: string, place: NewFieldPlace): JsonText {
  if (!place.list) return json
  const names = listAt(json, place.list)
  return json.set([...place.list, names.length], name, indexIn(names, place, place.after))
}

/** Adds the field to an order that lists every field. An order with `*` covers it unless it names a neighbour. */
function addToOrder(json: JsonText, name: string, place: NewFieldPlace, after: string | undefined): JsonText {
  const order = listAt(json, ['uiSchema', 'ui:order'])
  const isPlaced = [after, place.before].some((each) => each !== undefined && order.includes(each))
  if (order.length === 0 || (order.includes('*') && !isPlaced)) return json
  return json.set(['uiSchema', 'ui:order', order.length], name, indexIn(order, place, after))
}

/** Copy of a field for another place or form: its members in the page, and its texts by language. */
export interface FieldCopy {
  name: string
  schema: Record<string, unknown>
  look: unknown
  required: boolean
  words: Record<string, Record<string, unknown>>
}

/** Copies a field. @throws EditError if the form has no field of this name */
export function copyOfField(texts: Texts, page: string, field: string): FieldCopy {
  const files = new FileEdits(texts)
  const json = files.json(pageFile(page))
  const schema = json.value(['schema', 'properties', field])
  if (!isObject(schema)) throw refusal('noField', { field })
  return {
    name: field,
    schema,
    look: json.value(['uiSchema', field]),
    required: listAt(json, ['schema', 'required']).includes(field),
    words: Object.fromEntries(
      languagesOf(texts).flatMap((language) => {
        const words = files.value(pageTextFile(language, page), ['fields', field])
        return isObject(words) ? [[language, words]] : []
      }),
    ),
  }
}

/** Pastes a copy into a form, after a field or into a step, under the next free name. */
export function pasteField(
  texts: Texts,
  page: string,
  copy: FieldCopy,
  place: { after?: string | undefined; step?: string | undefined } = {},
): { name: string; edits: Edits } {
  const takenNames = new FileEdits(texts).json(pageFile(page)).names(['schema', 'properties'])
  const name = freeName(copy.name, takenNames)
  const fieldEdits = addField(texts, page, { ...place, name, schema: copy.schema, words: copy.words })
  const lookEdits = editPage(withEdits(texts, fieldEdits), page, (json) => {
    const look = copy.look === undefined ? json : setIn(json, ['uiSchema', name], copy.look, ['schema', 'uiSchema'])
    return copy.required ? withRequired(look, fieldPath(name)) : look
  })
  return { name, edits: new Map([...fieldEdits, ...lookEdits]) }
}
