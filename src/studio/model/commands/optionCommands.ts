import type { JSONPath } from 'jsonc-parser'
import { isObject } from '../../../forms/schema/isObject.ts'
import { FileEdits, languagesOf, refusal } from '../fileEdits.ts'
import type { Edits, Texts } from '../workspace.ts'

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
  if (value === '') throw refusal('optionEmpty')
  if (options.includes(value)) throw refusal('optionTaken', { value })
  if (/[.:]/.test(value)) throw refusal('optionSign')
  files.change(file, (json) =>
    json.set(options.length > 0 ? [...path, options.length] : path, options.length > 0 ? value : [value]),
  )
  for (const [language, text] of Object.entries(words))
    files.change(`locales/${language}/${wordFile}`, (json) => json.set([...wordPath, value], text))
  return files.edits
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
