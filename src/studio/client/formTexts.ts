import type { JSONPath } from 'jsonc-parser'
import { textPathOfPart } from '../model/fieldPaths.ts'
import type { Texts } from '../model/workspace.ts'
import { fieldInfo } from './fieldInfo.ts'
import { localeTexts, textIn } from './parsedFiles.ts'

/** The label of a field of a form: the page's own, the library's, or the name. */
export function labelOf(texts: Texts, page: string, field: string, language: string): string {
  const { library } = fieldInfo(texts, page, field)
  const words = localeTexts(texts, language)
  const label =
    textIn(words, ['pages', page, 'fields', field, 'label']) ??
    (library === undefined ? undefined : textIn(words, ['fields', library, 'label']))
  return (label ?? field).replace(/<\/?\d>/g, '')
}

export const stepTitle = (texts: Texts, page: string, step: string, language: string): string =>
  textIn(localeTexts(texts, language), ['pages', page, 'steps', step]) ?? step

/** The label of a field inside another one or in a branch: the page's own, or the name. */
export const partLabel = (texts: Texts, page: string, path: JSONPath, language: string): string =>
  textIn(localeTexts(texts, language), ['pages', page, 'fields', ...textPathOfPart(path), 'label']) ??
  String(path.at(-1))
