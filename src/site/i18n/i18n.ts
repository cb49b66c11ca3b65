import { createInstance, type i18n as I18n, type InitOptions, type Resource } from 'i18next'
import { languages } from 'virtual:formwright/languages'
import { initReactI18next } from 'react-i18next'
import { proxy } from 'valtio'
import { toSupportedLanguage, languageMeta } from './languages.ts'
import { DEFAULT_LANGUAGE } from '../../model/site/siteTexts.ts'

/** The current language. Changes once its texts are loaded. */
export const language = proxy({ code: DEFAULT_LANGUAGE })

let requestedCode = DEFAULT_LANGUAGE

/** Whether any page has needed more than the texts of every page. */
let isRestNeeded = false

/** The loaded texts: `<language> <part>`. */
const loadedTexts = new Set<string>()

/** i18next options; a key without a text gives an empty string. */
const OPTIONS: InitOptions = {
  fallbackLng: false,
  load: 'currentOnly',
  interpolation: { escapeValue: false },
  returnEmptyString: false,
  parseMissingKeyHandler: (_key, defaultValue = '') => defaultValue,
  react: { useSuspense: false },
}

/** The site's texts. Languages have BCP 47 tags as names, since plural rules would interpret `tw` as Twi. */
export const i18n = createInstance().use(initReactI18next)

/** An instance with texts of its own, for an `I18nextProvider`. @param tag BCP 47 */
export function createI18n(tag: string, resources: Resource): I18n {
  const instance = createInstance()
  void instance.init({ ...OPTIONS, lng: tag, resources })
  return instance
}

/** Loads the texts of `code`. Must complete before the first render. */
export async function initI18n(code: string): Promise<void> {
  requestedCode = toSupportedLanguage(code)
  await i18n.init({ ...OPTIONS, lng: languageMeta(DEFAULT_LANGUAGE).tag, resources: {} })
  await changeLanguage(code)
}

/**
 * Switches to the language `code`, loading its texts if needed; the last of several calls wins. Rejects if loading
 * fails.
 */
export async function changeLanguage(code: string): Promise<void> {
  const supported = toSupportedLanguage(code)
  requestedCode = supported
  const { tag } = languageMeta(supported)
  await loadTexts(supported)
  if (requestedCode !== supported) return
  await i18n.changeLanguage(tag)
  // No `document` during prerendering. Setting `lang` restyles the whole page, even to the same value.
  if (typeof document !== 'undefined' && document.documentElement.lang !== tag) document.documentElement.lang = tag
  language.code = supported
}

/** Loads the texts that only some pages show, in the current and the requested language, and later in every new one. */
export async function loadRestOfTexts(): Promise<void> {
  isRestNeeded = true
  await Promise.all([...new Set([requestedCode, language.code])].filter(isStarted).map(loadTexts))
}

/** Whether a language is requested or loaded: the default language is set before the requested one is known. */
const isStarted = (code: string): boolean => code === requestedCode || loadedTexts.has(`${code} everyPage`)

/** Loads a language's missing texts; repeats, since more may be needed meanwhile. */
async function loadTexts(code: string): Promise<void> {
  const { load, loadRest } = languages[code] ?? {}
  const loaders = { everyPage: load, ...(isRestNeeded ? { rest: loadRest } : {}) }
  const missing = Object.entries(loaders).filter(([part]) => !loadedTexts.has(`${code} ${part}`))
  if (missing.length === 0) return
  await Promise.all(
    missing.map(async ([part, loadPart]) => {
      const texts = await loadPart?.()
      i18n.addResourceBundle(languageMeta(code).tag, 'translation', texts?.default, true)
      loadedTexts.add(`${code} ${part}`)
    }),
  )
  await loadTexts(code)
}
