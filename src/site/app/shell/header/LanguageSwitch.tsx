import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../../../i18n/i18n.ts'
import { languageCode, languageCodes, languageMeta } from '../../../i18n/languages.ts'
import { languageCookie } from '../../preload/languageCookie.ts'
import { notify } from '../../../api/notifications.ts'
import { save } from '../../../session/storage.ts'
import { LanguageIcon } from '../../../ui/icons/controlIcons.ts'
import { useIsHydrated } from '../../../ui/useIsHydrated.ts'
import css from './LanguageSwitch.module.css'

/** Select of the languages, each in its own name; saves the choice. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  const code = languageCode(i18n.language)
  const isHydrated = useIsHydrated()
  function selectLanguage(selectedCode: string) {
    changeLanguage(selectedCode).then(
      () => {
        save('language', selectedCode)
        document.cookie = languageCookie(selectedCode, window.location.protocol)
      },
      () => notify('error', { key: 'messages.offline' }),
    )
  }
  return (
    <div className={css.language}>
      <LanguageIcon aria-hidden="true" className={css.languageIcon} />
      <select
        aria-label={t('language')}
        value={code}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => selectLanguage(event.target.value)}
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
