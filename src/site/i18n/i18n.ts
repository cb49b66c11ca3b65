import { createInstance, type i18n as I18n, type InitOptions, type Resource } from 'i18next'
import { languages } from 'virtual:formwright/languages'
import { initReactI18next } from 'react-i18next'
import { proxy } from 'valtio'
import { toSupportedLanguage, languageMeta } from './languages.ts'
import { DEFAULT_LANGUAGE } from '../../model/site/siteTexts.ts'

/** The current language. It changes once its texts are loaded. */
export const language = proxy({ code: DEFAULT_LANGUAGE })

let requestedCode = DEFAULT_LANGUAGE

/** Whether a page needs more than the texts of every page. */
let isRestNeeded = false

/** The texts in use, by language and part. */
const loadedTexts = new Set<string>()

/** A key without a text is an empty one. */
const OPTIONS: InitOptions = {
  fallbackLng: false,
  load: 'currentOnly',
  interpolation: { escapeValue: false },
  returnEmptyString: false,
  parseMissingKeyHandler: (_key, defaultValue = '') => defaultValue,
  react: { useSuspense: false },
}

/** The site's texts. Languages are named by BCP 47 tag, since the plural rules would take `tw` for Twi. */
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

/** Switches to the language `code`, loading its texts if needed; of several calls the last wins. Rejects if loading fails. */
export async function changeLanguage(code: string): Promise<void> {
  const supported = toSupportedLanguage(code)
  requestedCode = supported
  const { tag } = languageMeta(supported)
  await loadTexts(supported)
  if (requestedCode !== supported) return
  await i18n.changeLanguage(tag)
  // There is none where the page is built. Setting it has the browser style the whole page anew, even to what it is.
  if (typeof document !== 'undefined' && document.documentElement.lang !== tag) document.documentElement.lang = tag
  language.code = supported
}

/** Loads the texts that only some pages show, in the language in use or just chosen, and from now on in each one. */
export async function loadRestOfTexts(): Promise<void> {
  isRestNeeded = true
  await Promise.all([...new Set([requestedCode, language.code])].filter(isStarted).map(loadTexts))
}

/** The default language is named before it is known whether it is wanted. */
const isStarted = (code: string): boolean => code === requestedCode || loadedTexts.has(`${code} everyPage`)

/** Loads what is missing of a language's texts; more may be needed when that has come. */
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
