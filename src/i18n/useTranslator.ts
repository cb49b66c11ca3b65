import { createContext, useContext } from 'react'
import { useSnapshot } from 'valtio'
import { i18n, language } from './i18n.ts'
import { languageMeta } from './languages.ts'

/** Access to the texts of the current language. */
export interface Translator {
  code: string
  /** BCP 47 tag, for `Intl`. */
  tag: string
  /** The text of a key; empty if there is none. */
  t: (key: string, params?: Record<string, unknown>) => string
  /** The text of the first key that has one; undefined if none has. */
  find: (keys: string[], params?: Record<string, unknown>) => string | undefined
  /** Whether one of the keys has a text, or texts below it. */
  has: (keys: string[]) => boolean
}

const translators = new Map<string, Translator>()

/** The one translator of a language. */
function translatorFor(code: string): Translator {
  const { tag } = languageMeta(code)
  const known = translators.get(code)
  if (known?.tag === tag) return known
  const translator = translatorOf(i18n, code, tag)
  translators.set(code, translator)
  return translator
}

/** The translator of a language with the texts of an instance. */
export function translatorOf(instance: Pick<typeof i18n, 'getFixedT'>, code: string, tag: string): Translator {
  const t = instance.getFixedT(tag)
  return {
    code,
    tag,
    t: (key, params) => t(key, { ...params, defaultValue: '' }),
    find: (keys, params) => t(keys, { ...params, defaultValue: '' }) || undefined,
    has: (keys) => Boolean(t(keys, { returnObjects: true, defaultValue: '' })),
  }
}

/** For parts of a page that speak from other texts, such as the Studio's own. */
export const TranslatorContext = createContext<Translator | undefined>(undefined)

/** The translator; the component renders again when the language changes. */
export function useTranslator(): Translator {
  const { code } = useSnapshot(language)
  return useContext(TranslatorContext) ?? translatorFor(code)
}
