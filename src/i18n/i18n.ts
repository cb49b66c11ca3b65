import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languages } from 'virtual:formwright/languages'
import { proxy } from 'valtio'
import { toSupportedLanguage, languageMeta } from './languages.ts'
import { DEFAULT_LANGUAGE } from '../model/site/siteTexts.ts'

/** The current language. It changes once its texts are loaded. */
export const language = proxy({ code: DEFAULT_LANGUAGE })

/** The site's texts. Languages are named by BCP 47 tag, since the plural rules would take `tw` for Twi. */
export const i18n = i18next.createInstance()

/** Loads the texts of `code`. Must complete before the first render. */
export async function initI18n(code: string): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: languageMeta(DEFAULT_LANGUAGE).tag,
    fallbackLng: false,
    load: 'currentOnly',
    resources: {},
    interpolation: { escapeValue: false },
    returnEmptyString: false,
    parseMissingKeyHandler: () => '',
    react: { useSuspense: false },
  })
  await changeLanguage(code)
}

let requestedCode = DEFAULT_LANGUAGE

/** Switches to the language `code`, loading its texts if needed; of several calls the last wins. Rejects if loading fails. */
export async function changeLanguage(code: string): Promise<void> {
  const supported = toSupportedLanguage(code)
  requestedCode = supported
  const { tag } = languageMeta(supported)
  if (!i18n.hasResourceBundle(tag, 'translation')) {
    const texts = await languages[supported]?.load()
    i18n.addResourceBundle(tag, 'translation', texts?.default)
  }
  if (requestedCode !== supported) return
  await i18n.changeLanguage(tag)
  // There is none where the page is built.
  if (typeof document !== 'undefined') document.documentElement.lang = tag
  language.code = supported
}
