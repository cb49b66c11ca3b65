import { pseudoTexts } from '../../project/texts/pseudoTexts.ts'
import type { Texts as LocaleTexts } from '../../model/site/siteTexts.ts'
import { localeTexts, orderedLanguages } from '../client/files/parsedFiles.ts'
import type { PreviewView } from '../model/previewProtocol.ts'
import type { Texts } from '../model/workspace.ts'

export function shownTexts(texts: Texts, language: string, wording: PreviewView['wording']): LocaleTexts {
  if (wording === 'pseudo') return pseudoTexts(localeTexts(texts, language))
  if (wording === 'longest') return longestTexts(orderedLanguages(texts).map((code) => localeTexts(texts, code)))
  return localeTexts(texts, language)
}

/** The longest translation of each text. */
export function longestTexts(languages: LocaleTexts[]): LocaleTexts {
  const keys = [...new Set(languages.flatMap((each) => Object.keys(each)))]
  return Object.fromEntries(
    keys.map((key) => {
      const values = languages.map((each) => each[key]).filter((value) => value !== undefined)
      const groups = values.filter((value): value is LocaleTexts => typeof value === 'object')
      const words = values.filter((value) => typeof value === 'string')
      return [key, groups.length > 0 ? longestTexts(groups) : words.reduce((a, b) => (b.length > a.length ? b : a), '')]
    }),
  )
}
