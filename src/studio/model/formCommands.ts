import { isObject } from '../../model/isObject.ts'
import { listAt, type WordTree } from './fieldCommands.ts'
import { FileEdits, languagesOf, pageFile, pageIds, pageTextFile } from './fileEdits.ts'
import { addOptionTo, removeOptionFrom, type OptionList } from './optionCommands.ts'
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

/** Adds an option to a field's own list of values, with its words by language. */
export const addOption = (
  texts: Texts,
  page: string,
  field: string,
  value: string,
  words: Record<string, string> = {},
): Edits => addOptionTo(texts, optionsOf(page, field), value, words)

/** Removes an option with its words; the last one stays, since a list without options can take no value. */
export const removeOption = (texts: Texts, page: string, field: string, value: string): Edits =>
  removeOptionFrom(texts, optionsOf(page, field), value)

const optionsOf = (page: string, field: string): OptionList => ({
  file: pageFile(page),
  path: ['schema', 'properties', field, 'enum'],
  wordFile: `pages/${page}.json`,
  wordPath: ['fields', field, 'options'],
})

/** Adds a step after the others; a form without steps has all its fields in the first one. */
export function addStep(texts: Texts, page: string, id: string, words: Record<string, string> = {}): Edits {
  const files = new FileEdits(texts)
  const file = pageFile(page)
  const steps = stepsAt(files, page)
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(id) || steps.some((step) => step.id === id)) throw refused('stepId', { id })
  files.change(file, (json) => {
    if (steps.length > 0) return json.set(['steps', steps.length], { id, fields: [] })
    const fields = json.names(['schema', 'properties'])
    const at = json.names([]).indexOf('submit')
    return json.set(['steps'], [{ id, fields }], at < 0 ? undefined : at)
  })
  for (const [language, text] of Object.entries(words))
    files.change(pageTextFile(language, page), (json) => json.set(['steps', id], text))
  return files.edits
}

/** Removes a step; its fields go to the one before it, those of the first to the next. */
export function removeStep(texts: Texts, page: string, id: string): Edits {
  const files = new FileEdits(texts)
  const steps = stepsAt(files, page)
  const at = steps.findIndex((step) => step.id === id)
  if (at < 0) throw refused('noStep', { step: id })
  const fields = steps[at]?.fields ?? []
  files.change(pageFile(page), (json) => {
    if (steps.length === 1) return json.remove(['steps'])
    const heir = at === 0 ? 1 : at - 1
    const before = listAt(json, ['steps', heir, 'fields'])
    const merged = at === 0 ? [...fields, ...before] : [...before, ...fields]
    return (fields.length > 0 ? json.set(['steps', heir, 'fields'], merged) : json).remove(['steps', at])
  })
  for (const language of languagesOf(texts)) files.prune(pageTextFile(language, page), ['steps', id])
  return files.edits
}

/** Moves a step to another place among the steps. */
export function moveStep(texts: Texts, page: string, id: string, index: number): Edits {
  const files = new FileEdits(texts)
  const at = stepsAt(files, page).findIndex((step) => step.id === id)
  if (at < 0) throw refused('noStep', { step: id })
  files.change(pageFile(page), (json) => json.move(['steps', at], index))
  return files.edits
}

/** A new form of one text field, a draft until it is made public, with its title in each language. */
export function newForm(texts: Texts, id: string, words: Record<string, WordTree> = {}): Edits {
  requireFreeId(texts, id)
  const files = new FileEdits(texts)
  files.create(pageFile(id), {
    $schema: '../meta/page.schema.json',
    id,
    kind: 'form',
    path: `/${id}`,
    access: 'public',
    status: 'draft',
    schema: { type: 'object', properties: {} },
    submit: { path: `/pc/${id}Update` },
  })
  for (const [language, tree] of Object.entries(words)) files.create(pageTextFile(language, id), tree)
  return files.edits
}

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

/** The next id that no form has: `contact`, `contact2`. */
export function freeId(texts: Texts, wanted: string): string {
  const ids = pageIds(texts)
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? wanted : `${wanted}${count}`
    if (!ids.includes(id)) return id
  }
}

function requireFreeId(texts: Texts, id: string): void {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(id)) throw refused('pageId', { id })
  if (pageIds(texts).includes(id)) throw refused('pageTaken', { id })
}

function stepsAt(files: FileEdits, page: string): { id: string; fields: string[] }[] {
  const steps = files.json(pageFile(page)).value(['steps'])
  return Array.isArray(steps)
    ? steps.map((step: unknown) => ({
        id: isObject(step) ? String(step.id) : '',
        fields: isObject(step) && Array.isArray(step.fields) ? step.fields.map(String) : [],
      }))
    : []
}
