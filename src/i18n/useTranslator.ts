import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useMemo } from 'react'
import { language } from './i18n.ts'
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

/** The translator; the component renders again when the language changes. */
export function useTranslator(): Translator {
  const { code } = useSnapshot(language)
  const { t } = useTranslation()
  return useMemo(
    () => ({
      code,
      tag: languageMeta(code).tag,
      t: (key, params) => t(key, { ...params, defaultValue: '' }),
      find: (keys, params) => t(keys, { ...params, defaultValue: '' }) || undefined,
      has: (keys) => Boolean(t(keys, { returnObjects: true, defaultValue: '' })),
    }),
    [code, t],
  )
}
