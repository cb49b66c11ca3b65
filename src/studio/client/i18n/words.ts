import i18next, { type i18n as I18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useCallback } from 'react'
import type { EditError } from '../../../project/source/jsonText.ts'
import type { Translate } from '../../../model/findings/findingTexts.ts'
import { negotiateLanguage, type Texts as LocaleTexts } from '../../../model/site/siteTexts.ts'
import { localeTexts } from '../files/parsedFiles.ts'
import type { Texts } from '../../model/workspace.ts'

const files = import.meta.glob<{ default: LocaleTexts }>('../locales/*.json', { eager: true })
/** Texts of the findings of check, impact report and import, by language file. */
const findings = import.meta.glob<LocaleTexts>('../../../model/findings/*.json', { eager: true, import: 'default' })
/** Translated descriptions of the meta schemas, by their English. */
const english = import.meta.glob<LocaleTexts>('../english/*.json', { eager: true, import: 'default' })

export const STUDIO_LANGUAGES: Record<string, { name: string; tag: string; texts: LocaleTexts }> = Object.fromEntries(
  Object.entries(files).map(([file, { default: texts }]) => {
    const code = /(\w+)\.json$/.exec(file)?.[1] ?? ''
    return [code, { name: String(texts.language), tag: String(texts.tag), texts }]
  }),
)

/** Language code of a BCP 47 tag; empty if the Studio does not have the language. */
export const languageCode = (tag: string): string =>
  Object.keys(STUDIO_LANGUAGES).find((code) => STUDIO_LANGUAGES[code]?.tag === tag) ?? ''

/** The browser's language, chosen as the site does. */
export const preferredLanguage = (): string =>
  negotiateLanguage(
    navigator.languages.join(','),
    Object.fromEntries(Object.entries(STUDIO_LANGUAGES).map(([code, { tag }]) => [code, tag])),
  )

let current: I18n | undefined

/**
 * Creates the i18n instance of the Studio, apart from that of the shown form. It has the Studio's texts, the findings,
 * and the site's texts, which include those for errors.
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
            findings: findings[`../../../model/findings/${code}.json`] ?? {},
          },
          english: english[`../english/${code}.json`] ?? {},
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

/** Reason for a refusal, in the language of the Studio. */
export const sayRefusal = ({ message, reason }: EditError): string =>
  (reason && current?.t(`studio.refusals.${reason.key}`, { ...reason.params })) ?? message

/** Returns a function that translates a key below `studio`. */
export function useWords(): (key: string, params?: Record<string, unknown>) => string {
  const { t } = useTranslation()
  return (key, params) => t(`studio.${key}`, { ...params })
}

/**
 * Texts for members of the files in the properties panel.
 * @param search query in lower case
 */
export function useMemberWords(search: string) {
  const { t } = useTranslation()
  /** Text from the first group that has one; members of a list entry have the texts of a field's. */
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

/** Returns the function that translates findings into the language of the Studio. */
export function useTranslate(): Translate {
  const { t } = useTranslation()
  return useCallback((keys, values) => t(keys, values), [t])
}
