import type { ChangeEvent } from 'react'
import { changeLanguage } from '../../i18n/i18n.ts'
import { languageCodes, languageMeta } from '../../i18n/languages.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { notify } from '../../aspapi/notifications.ts'
import { save } from '../../storage/storage.ts'
import { LanguageIcon } from '../../ui/icons/controlIcons.ts'
import { classNames } from '../../ui/base/classNames.ts'
import css from './shell.module.css'

/** Selects the language, each listed by its own name, and saves the choice. @param isCompact as an icon only */
export function LanguageSwitch({ isCompact }: { isCompact: boolean }) {
  const { t, code } = useTranslator()
  function selectLanguage(selectedCode: string) {
    changeLanguage(selectedCode).then(
      () => save('language', selectedCode),
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
        className={classNames(css.languageSelect, isCompact && css.compactLanguage)}
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
