import { createInstance, type i18n as I18n, type InitOptions } from 'i18next'
import { useEffect, useMemo, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { english, type Texts } from './englishTexts.ts'

/** The namespace of the engine's texts in an i18next instance. */
const NAMESPACE = 'forms'

/** A key without a text gives an empty string; English fills the gaps of other languages. */
const OPTIONS: InitOptions = {
  ns: [NAMESPACE],
  defaultNS: NAMESPACE,
  fallbackLng: 'en',
  initAsync: false,
  returnEmptyString: false,
  interpolation: { escapeValue: false },
  parseMissingKeyHandler: (_key, defaultValue = '') => defaultValue,
  react: { useSuspense: false },
}

/** The language of a form; English without any. */
export interface FormTextsProps {
  /** BCP 47 tag. */
  language?: string | undefined
  /** Texts in that language, such as `@formwright/forms/texts/th.json`. */
  texts?: Texts | undefined
  /** The application's own i18next, whose namespace `forms` has the texts; its language is followed. */
  i18n?: I18n | undefined
}

/** Gives forms their texts. */
export function FormTexts({ language = 'en', texts, i18n, children }: FormTextsProps & { children: ReactNode }) {
  const instance = useMemo(() => (i18n ? derivedFrom(i18n) : ownInstance(language, texts)), [i18n, language, texts])
  useEffect(() => {
    const follow = (tag: string) => void instance.changeLanguage(tag)
    i18n?.on('languageChanged', follow)
    return () => i18n?.off('languageChanged', follow)
  }, [i18n, instance])
  return <I18nextProvider i18n={instance}>{children}</I18nextProvider>
}

function ownInstance(lng: string, texts: Texts | undefined): I18n {
  const instance = createInstance()
  void instance.init({
    ...OPTIONS,
    lng,
    resources: { en: { forms: english }, ...(texts && { [lng]: { forms: texts } }) },
  })
  return instance
}

/** An instance with the texts and the language of another, and the engine's options. */
function derivedFrom(i18n: I18n): I18n {
  const instance = i18n.cloneInstance(OPTIONS)
  instance.addResourceBundle('en', NAMESPACE, english, true)
  return instance
}
