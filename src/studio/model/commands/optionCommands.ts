import type { JSONPath } from 'jsonc-parser'
import { isObject, membersOf } from '../../../forms/schema/isObject.ts'
import { innerSchemas } from '../../../forms/schema/jsonSchema.ts'
import { libraryName } from '../../../model/site/resolveReferences.ts'
import { groupOfPart, lookPathOfPart, textPathOfPart } from '../fieldLocations.ts'
import { FileEdits, languagesOf, pageFile, pageIds, pageTextFile, refusal } from '../fileEdits.ts'
import { EditError, type JsonText } from '../../../project/source/jsonText.ts'
import { withEdits, type Edits, type Texts } from '../workspace.ts'
import { renameItem, renameValue } from './renameValue.ts'

/** Places of a list of options and of its texts. */
export interface OptionList {
  file: string
  /** Path of the `enum`. */
  path: JSONPath
  /** The text file of a language: `pages/message.json`, `fields.json`. */
  wordFile: string
  /** Path of the texts of the options. */
  wordPath: string[]
}

/** Adds an option to a list of values, with its texts by language. */
export function addOption(
  texts: Texts,
  { file, path, wordFile, wordPath }: OptionList,
  value: string,
  words: Record<string, string> = {},
): Edits {
  const files = new FileEdits(texts)
  const options = optionsAt(files, file, path)
  requireValue(options, value)
  files.change(file, (json) =>
    withMaxItems(
      json.set(options.length > 0 ? [...path, options.length] : path, options.length > 0 ? value : [value]),
      path,
      options.length,
    ),
  )
  for (const [language, text] of Object.entries(words))
    files.change(`locales/${language}/${wordFile}`, (json) => json.set([...wordPath, value], text))
  return files.edits
}

/** Adds several options in one step, each with its texts by language. */
export const addOptions = (
  texts: Texts,
  list: OptionList,
  options: { value: string; words: Record<string, string> }[],
): Edits =>
  options.reduce<Edits>(
    (edits, { value, words }) => new Map([...edits, ...addOption(withEdits(texts, edits), list, value, words)]),
    new Map(),
  )

/** Moves an option to another position of its list. */
export function moveOption(texts: Texts, { file, path }: OptionList, value: string, index: number): Edits {
  const files = new FileEdits(texts)
  const at = optionsAt(files, file, path).indexOf(value)
  if (at < 0) throw refusal('optionGone', { value })
  files.change(file, (json) => json.move([...path, at], index))
  return files.edits
}

/**
 * Renames the value of an option in its list, its texts, and the rules and looks that name it; for a list of the
 * library in every form with that field.
 * @param words its new texts by language; undefined keeps them
 */
export function renameOption(
  texts: Texts,
  list: OptionList,
  value: string,
  next: string,
  words: Record<string, string> = {},
): Edits {
  const files = new FileEdits(texts)
  const options = optionsAt(files, list.file, list.path)
  const at = options.indexOf(value)
  if (at < 0) throw refusal('optionGone', { value })
  if (next !== value) {
    requireValue(options, next)
    files.change(list.file, (json) => json.set([...list.path, at], next))
    const field = fieldOfList(list.path)
    const [library] = list.wordPath
    if (field.length > 0) renameOnPage(files, list.file, field, value, next)
    else if (library !== undefined) renameOfLibrary(files, texts, list.file, library, value, next)
  }
  for (const language of languagesOf(texts)) {
    const file = `locales/${language}/${list.wordFile}`
    renameWord(files, file, list.wordPath, value, next)
    const word = words[language]
    if (word === '') files.prune(file, [...list.wordPath, next])
    else if (word !== undefined) files.change(file, (json) => json.set([...list.wordPath, next], word))
  }
  return files.edits
}

function renameOnPage(files: FileEdits, file: string, field: JSONPath, value: string, next: string): void {
  const name = String(field.at(-1))
  const look = lookPathOfPart(field)
  const siblings = ['uiSchema', ...look.slice(0, -1)]
  files.change(file, (json) => {
    let result = renameValue(json, groupOfPart(field), name, value, next)
    result = renameItem(result, ['uiSchema', ...look, 'ui:preferredOptions'], value, next)
    for (const each of result.names(siblings)) {
      const condition = [...siblings, each, 'ui:onlyFor']
      if (result.value([...condition, 'field']) === name)
        result = renameItem(result, [...condition, 'values'], value, next)
    }
    return result
  })
}

/** Renames a value of a library field in its own look, and in the forms that take its options. */
function renameOfLibrary(
  files: FileEdits,
  texts: Texts,
  file: string,
  library: string,
  value: string,
  next: string,
): void {
  files.change(file, (json) =>
    [['default'], ['ui', 'ui:preferredOptions']].reduce((result, path) => renameItem(result, path, value, next), json),
  )
  for (const page of pageIds(texts)) {
    for (const field of fieldsOfLibrary(jsonOf(files, pageFile(page))?.value(['schema']), library, ['schema'])) {
      renameOnPage(files, pageFile(page), field, value, next)
      for (const language of languagesOf(texts))
        renameWord(
          files,
          pageTextFile(language, page),
          ['fields', ...textPathOfPart(field.slice(1)), 'options'],
          value,
          next,
        )
    }
  }
}

function renameWord(files: FileEdits, file: string, group: string[], value: string, next: string): void {
  if (value !== next && files.value(file, [...group, value]) !== undefined)
    files.change(file, (json) => json.rename([...group, value], next))
}

/** The JSON of a file; undefined if it is broken. */
function jsonOf(files: FileEdits, file: string): JsonText | undefined {
  try {
    return files.json(file)
  } catch (error) {
    if (error instanceof EditError) return undefined
    throw error
  }
}

/** Paths of the fields that take their options from a library field. */
function fieldsOfLibrary(schema: unknown, library: string, at: JSONPath): JSONPath[] {
  if (!isObject(schema)) return []
  const isOwn = typeof schema.$ref === 'string' && libraryName(schema.$ref) === library
  const hasOwnList = schema.enum !== undefined || membersOf(schema.items).enum !== undefined
  const inner = innerSchemas(schema).flatMap(({ path: [keyword = '', name], schema: each }) => {
    const isList = Array.isArray(schema[keyword])
    const steps = name === undefined ? [keyword] : [keyword, isList ? Number(name) : name]
    return fieldsOfLibrary(each, library, [...at, ...steps])
  })
  return isOwn && !hasOwnList && at.at(-2) === 'properties' ? [at, ...inner] : inner
}

/** Path of the field with a list of options in its own schema or in that of its entries. */
function fieldOfList(path: JSONPath): JSONPath {
  let field = path.slice(0, -1)
  while (field.at(-1) === 'items' && field.at(-2) !== 'properties') field = field.slice(0, -1)
  return field
}

/** Lets a choice of several still take all options, if it took all `count` of them before. */
function withMaxItems(json: JsonText, path: JSONPath, count: number): JsonText {
  const place = [...path.slice(0, -2), 'maxItems']
  return path.at(-2) === 'items' && json.value(place) === count ? json.set(place, count + 1) : json
}

function requireValue(options: unknown[], value: string): void {
  if (value === '') throw refusal('optionEmpty')
  if (options.includes(value)) throw refusal('optionTaken', { value })
  if (/[.:]/.test(value)) throw refusal('optionSign')
}

/** Removes an option with its texts; refuses the last one, since a list without options accepts no value. */
export function removeOption(texts: Texts, { file, path, wordFile, wordPath }: OptionList, value: string): Edits {
  const files = new FileEdits(texts)
  const options = optionsAt(files, file, path)
  if (options.length < 2) throw refusal('optionLast')
  const at = options.indexOf(value)
  if (at < 0) throw refusal('optionGone', { value })
  files.change(file, (json) => json.remove([...path, at]))
  for (const language of languagesOf(texts)) files.prune(`locales/${language}/${wordFile}`, [...wordPath, value])
  return files.edits
}

function optionsAt(files: FileEdits, file: string, path: JSONPath): unknown[] {
  const json = files.json(file)
  if (!isObject(json.value(path.slice(0, -1)))) throw refusal('fieldGone')
  const list = json.value(path)
  return Array.isArray(list) ? list : []
}
