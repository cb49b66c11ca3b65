import { useTranslation } from 'react-i18next'
import { sayInLanguage, type Say, type SentenceTable } from '../model/sayInLanguage.ts'
import { languageCode } from './words.ts'

const tables = import.meta.glob<SentenceTable>('./sentences/*.json', { eager: true, import: 'default' })
const says = new Map<string, Say>()

/** How what is made in English only is said in a language of the Studio; of one without sentences, as it is. */
function sayIn(code: string): Say {
  const table = tables[`./sentences/${code}.json`]
  const say = says.get(code) ?? (table ? sayInLanguage(table) : (english: string) => english)
  says.set(code, say)
  return say
}

/** What the check, the impact report and imports say, in the language of the Studio. */
export function useSentences(): Say {
  const { i18n } = useTranslation()
  return sayIn(languageCode(i18n.language))
}

/** Why something has failed. */
export function sayFailure(say: Say, error: unknown): string {
  const english = error instanceof Error ? error.message : String(error)
  return say(english) ?? english
}
