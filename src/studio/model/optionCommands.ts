import type { JSONPath } from 'jsonc-parser'
import { isObject } from '../../forms/schema/isObject.ts'
import { FileEdits, languagesOf } from './fileEdits.ts'
import { refused } from './refusals.ts'
import type { Edits, Texts } from './workspace.ts'

/** Where a list of options stands, and where its words do. */
export interface OptionList {
  file: string
  /** Of the `enum`. */
  path: JSONPath
  /** The text file of a language: `pages/message.json`, `fields.json`. */
  wordFile: string
  /** Of the words of the options. */
  wordPath: string[]
}

/** Adds an option to a list of values, with its words by language. */
export function addOption(
  texts: Texts,
  { file, path, wordFile, wordPath }: OptionList,
  value: string,
  words: Record<string, string> = {},
): Edits {
  const files = new FileEdits(texts)
  const options = optionsAt(files, file, path)
  if (value === '') throw refused('optionEmpty')
  if (options.includes(value)) throw refused('optionTaken', { value })
  if (/[.:]/.test(value)) throw refused('optionSign')
  files.change(file, (json) =>
    json.set(options.length > 0 ? [...path, options.length] : path, options.length > 0 ? value : [value]),
  )
  for (const [language, text] of Object.entries(words))
    files.change(`locales/${language}/${wordFile}`, (json) => json.set([...wordPath, value], text))
  return files.edits
}

/** Removes an option with its words; the last one stays, since a list without options can take no value. */
export function removeOption(texts: Texts, { file, path, wordFile, wordPath }: OptionList, value: string): Edits {
  const files = new FileEdits(texts)
  const options = optionsAt(files, file, path)
  if (options.length < 2) throw refused('optionLast')
  const at = options.indexOf(value)
  if (at < 0) throw refused('optionGone', { value })
  files.change(file, (json) => json.remove([...path, at]))
  for (const language of languagesOf(texts)) files.prune(`locales/${language}/${wordFile}`, [...wordPath, value])
  return files.edits
}

function optionsAt(files: FileEdits, file: string, path: JSONPath): unknown[] {
  const json = files.json(file)
  if (!isObject(json.value(path.slice(0, -1)))) throw refused('fieldGone')
  const list = json.value(path)
  return Array.isArray(list) ? (list as unknown[]) : []
}
