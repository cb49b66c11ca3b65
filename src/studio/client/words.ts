import i18next, { type i18n as I18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useCallback } from 'react'
import type { Translate } from '../../model/findings/findingTexts.ts'
import { isObject } from '../../model/isObject.ts'
import { negotiateLanguage, type Texts as LocaleTexts } from '../../model/site/siteTexts.ts'
import { localeTexts } from './parsedFiles.ts'
import type { Texts } from '../model/workspace.ts'

const files = import.meta.glob<{ default: LocaleTexts }>('./locales/*.json', { eager: true })
/** What the check, the impact report and imports say, by the file of its language. */
const findings = import.meta.glob<LocaleTexts>('../../model/findings/*.json', { eager: true, import: 'default' })
/** Words for English sentences that stand elsewhere: `descriptions` of the meta schemas, and what the `editor` of JSON says. */
const english = import.meta.glob<Record<'descriptions' | 'editor', LocaleTexts>>('./english/*.json', {
  eager: true,
  import: 'default',
})

/** The languages in which the Studio itself speaks. */
export const STUDIO_LANGUAGES: Record<string, { name: string; tag: string; texts: LocaleTexts }> = Object.fromEntries(
  Object.entries(files).map(([file, { default: texts }]) => {
    const code = /(\w+)\.json$/.exec(file)?.[1] ?? ''
    return [code, { name: String(texts.language), tag: String(texts.tag), texts }]
  }),
)

/** The language of a BCP 47 tag; empty: the Studio does not speak it. */
export const languageCode = (tag: string): string =>
  Object.keys(STUDIO_LANGUAGES).find((code) => STUDIO_LANGUAGES[code]?.tag === tag) ?? ''

/** The language of the browser, as the site would choose it. */
export const preferredLanguage = (): string =>
  negotiateLanguage(
    navigator.languages.join(','),
    Object.fromEntries(Object.entries(STUDIO_LANGUAGES).map(([code, { tag }]) => [code, tag])),
  )

let current: I18n | undefined

/**
 * The Studio's own words, apart from those of the form that is shown. The engine finds here what it says in the panel of
 * properties.
 */
export async function createStudioI18n(texts: Texts): Promise<I18n> {
  const instance = i18next.createInstance()
  current = instance
  await instance.init({
    lng: STUDIO_LANGUAGES.en?.tag,
    fallbackLng: STUDIO_LANGUAGES.en?.tag,
    load: 'currentOnly',
    resources: Object.fromEntries(
      Object.entries(STUDIO_LANGUAGES).map(([code, { tag, texts: own }]) => [
        tag,
        {
          translation: {
            ...localeTexts(texts, code),
            ...own,
            findings: findings[`../../model/findings/${code}.json`] ?? {},
            pages: { studio: { fields: propertyWords(own) } },
          },
          english: english[`./english/${code}.json`]?.descriptions ?? {},
          editor: english[`./english/${code}.json`]?.editor ?? {},
        },
      ]),
    ),
    interpolation: { escapeValue: false },
    returnEmptyString: false,
    parseMissingKeyHandler: (_key, defaultValue = '') => defaultValue,
    react: { useSuspense: false },
  })
  return instance
}

/** Why a command is refused, in the language of the Studio. */
export const sayRefusal = ({ key, params }: { key: string; params: Record<string, string> }, english: string): string =>
  current?.t(`studio.refusals.${key}`, { ...params, defaultValue: english }) ?? english

/** Words of the panel of properties; what stands below “more” has those of its kind. */
function propertyWords({ properties = {} }: LocaleTexts): LocaleTexts {
  const groups = Object(properties) as Record<string, LocaleTexts>
  const { items, contains, ...rules } = groups.__rules ?? {}
  // The rules of an entry have the words of those of a field.
  const ofEntry = (own: unknown): LocaleTexts => ({ ...rules, ...(isObject(own) ? (own as LocaleTexts) : {}) })
  const all: LocaleTexts = { ...rules, items: ofEntry(items), contains: ofEntry(contains) }
  const more = { ...all, ...groups.__moreRules }
  return { ...groups, __rules: all, __more: groups.__page ?? {}, __moreRules: more }
}

/** A word of the Studio by its key below `studio`. */
export function useWords(): (key: string, params?: Record<string, unknown>) => string {
  const { t } = useTranslation()
  return (key, params) => t(`studio.${key}`, { ...params })
}

/** How findings are said in the language of the Studio. */
export function useTranslate(): Translate {
  const { t } = useTranslation()
  return useCallback((keys, values) => t(keys, values), [t])
}
