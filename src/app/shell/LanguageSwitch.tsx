import Box from '@mui/material/Box'
import type { ChangeEvent } from 'react'
import { changeLanguage } from '../../i18n/i18n.ts'
import { languageCodes, languageMeta } from '../../i18n/languages.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { notify } from '../../aspapi/notifications.ts'
import { save } from '../../storage/storage.ts'
import { LanguageIcon } from '../../ui/icons/controlIcons.ts'

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
    <Box sx={{ position: 'relative', flex: 'none', display: 'flex', alignItems: 'center' }}>
      <LanguageIcon aria-hidden="true" sx={{ position: 'absolute', left: 12, pointerEvents: 'none' }} />
      <Box
        component="select"
        aria-label={t('language')}
        value={code}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => selectLanguage(event.target.value)}
        sx={{
          minHeight: 48,
          width: isCompact ? 48 : 215,
          pl: isCompact ? 6 : 5.5,
          pr: isCompact ? 0 : 1,
          appearance: isCompact ? 'none' : 'auto',
          font: 'inherit',
          fontSize: '1rem',
          color: 'text.primary',
          bgcolor: 'transparent',
          border: 1,
          borderColor: isCompact ? 'transparent' : 'control.border',
          borderRadius: 1,
          cursor: 'pointer',
          overflow: 'hidden',
          '& option': { color: 'text.primary', bgcolor: 'background.paper' },
        }}
      >
        {languageCodes.map((languageCode) => (
          <option key={languageCode} value={languageCode} lang={languageMeta(languageCode).tag}>
            {languageMeta(languageCode).name}
          </option>
        ))}
      </Box>
    </Box>
  )
}
