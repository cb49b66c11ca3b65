import i18next, { type i18n as I18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useCallback } from 'react'
import type { EditError } from '../../project/source/jsonText.ts'
import type { Translate } from '../../model/findings/findingTexts.ts'
import { useSnapshot } from 'valtio'
import { language } from '../../site/i18n/i18n.ts'
import { negotiateLanguage, type Texts as LocaleTexts } from '../../model/site/siteTexts.ts'
import { localeTexts } from './parsedFiles.ts'
import type { Texts } from '../model/workspace.ts'
import type { RuleTextContext } from './sayRule.ts'

const files = import.meta.glob<{ default: LocaleTexts }>('./locales/*.json', { eager: true })
/** What the check, the impact report and imports say, by the file of its language. */
const findings = import.meta.glob<LocaleTexts>('../../model/findings/*.json', { eager: true, import: 'default' })
/** The descriptions of the meta schemas, by their English. */
const english = import.meta.glob<LocaleTexts>('./english/*.json', { eager: true, import: 'default' })

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

/** The Studio's own words, apart from those of the form that is shown, and what the site says of errors. */
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
          },
          english: english[`./english/${code}.json`] ?? {},
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
export const sayRefusal = ({ message, reason }: EditError): string =>
  (reason && current?.t(`studio.refusals.${reason.key}`, { ...reason.params })) ?? message

/** A word of the Studio by its key below `studio`. */
export function useWords(): (key: string, params?: Record<string, unknown>) => string {
  const { t } = useTranslation()
  return (key, params) => t(`studio.${key}`, { ...params })
}

/** Rules are said in the language of the Studio, with the form's words in that of the preview. */
export function useRuleTextContext(texts: Texts, page: string): RuleTextContext {
  const words = useWords()
  const { code } = useSnapshot(language)
  return { texts, page, code, words }
}

/**
 * The words for members of the files, in the panel of properties.
 * @param search what is looked for, in small letters
 */
export function useMemberWords(search: string) {
  const { t } = useTranslation()
  /** The word in the first group that has one; the members of an entry are called as those of a field. */
  const wordOf = (groups: string[], path: string, what: string): string => {
    const steps = path.split('.').map((name) => (name === 'label' ? 'text' : name))
    const places = [steps, ...(['items', 'contains'].includes(steps[0] ?? '') ? [steps.slice(1)] : [])]
    const keys = groups.flatMap((group) =>
      places.map((place) => ['properties', group, ...place.filter(Boolean), what].join('.')),
    )
    return t(keys, { defaultValue: '' })
  }
  const matches = (group: string, path: string): boolean => {
    if (search === '') return true
    const steps = path.split('.')
    const labels = steps.map((_, at) => wordOf([group], steps.slice(0, at + 1).join('.'), 'label'))
    return `${labels.join(' ')} ${path}`.toLowerCase().includes(search)
  }
  return { wordOf, matches }
}

/** How findings are said in the language of the Studio. */
export function useTranslate(): Translate {
  const { t } = useTranslation()
  return useCallback((keys, values) => t(keys, values), [t])
}
