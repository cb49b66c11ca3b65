import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languages } from 'virtual:formwright/languages'
import { proxy } from 'valtio'
import { toSupportedLanguage, languageMeta } from './languages.ts'
import { DEFAULT_LANGUAGE } from '../model/site/siteTexts.ts'

/** The language in use; changes only when its texts are there. */
export const language = proxy({ code: DEFAULT_LANGUAGE })

/** The words of the site. Languages are known to it by BCP 47 tag, since `tw` would be Twi to the plural rules. */
export const i18n = i18next.createInstance()

/** Prepares the words of `code`; nothing may be drawn before it is done. */
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

/** Fetches the words of `code` if need be and switches to them; the last choice wins. Rejects when they cannot be had. */
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
  document.documentElement.lang = tag
  language.code = supported
}
