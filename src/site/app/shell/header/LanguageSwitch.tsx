import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { languageCode, languageCodes, languageMeta } from '../../../i18n/languages.ts'
import { chooseLanguage } from '../chooseLanguage.ts'
import { LanguageIcon } from '../../../ui/icons/controlIcons.ts'
import { useIsHydrated } from '../../../ui/useIsHydrated.ts'
import css from './LanguageSwitch.module.css'

/** Select of the languages, each in its own name; saves the choice. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  const code = languageCode(i18n.language)
  const isHydrated = useIsHydrated()
  return (
    <div className={css.language}>
      <LanguageIcon aria-hidden="true" className={css.languageIcon} />
      <select
        aria-label={t('language')}
        value={code}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => void chooseLanguage(event.target.value)}
        disabled={!isHydrated}
        className={css.languageSelect}
      >
        {languageCodes.map((languageCode) => (
          <option key={languageCode} value={languageCode} lang={languageMeta(languageCode).tag}>
            {languageMeta(languageCode).name}
          </option>
        ))}
      </select>
    </div>
  )
}
