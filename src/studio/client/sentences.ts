import type { i18n as I18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { sayInLanguage, type Say, type SentenceTable } from '../model/sayInLanguage.ts'
import { languageCode, STUDIO_LANGUAGES } from './words.ts'

const tables = import.meta.glob<SentenceTable>('./sentences/*.json', { import: 'default' })
const says = new Map<string, Say>()

/** Has the Studio speak another language, once its sentences are there; without them it says those in English. */
export async function speak(i18n: I18n, code: string): Promise<void> {
  const table = await tables[`./sentences/${code}.json`]?.().catch(() => undefined)
  if (table && !says.has(code)) says.set(code, sayInLanguage(table))
  await i18n.changeLanguage(STUDIO_LANGUAGES[code]?.tag)
}

/** What the check, the impact report and imports say, in the language of the Studio. */
export function useSentences(): Say {
  const { i18n } = useTranslation()
  const code = languageCode(i18n.language)
  return says.get(code) ?? (code === 'en' ? sayAsItIs : sayNothing)
}

const sayAsItIs: Say = (english) => english
const sayNothing: Say = () => undefined

/** Why something has failed; problems of a file have a line each for the place, what is wrong and what to do. */
export function sayFailure(say: Say, error: unknown): string {
  const english = error instanceof Error ? error.message : String(error)
  return english.replace(/^(\s*(?:→ )?)(.+)$/gm, (_line, lead: string, text: string) => lead + (say(text) ?? text))
}
