import LanguageIcon from '@mui/icons-material/Language'
import Box from '@mui/material/Box'
import { chooseLanguage } from '../i18n/i18n.ts'
import { languageCodes, metaOf } from '../i18n/languages.ts'
import { useWords } from '../i18n/useWords.ts'
import { notify } from '../aspapi/notices.ts'
import { keep } from '../storage/storage.ts'

/** The choice of language, each by its own name; the choice is kept. On phones only the sign of it is seen. */
export function LanguageSwitch() {
  const { t, code } = useWords()
  function choose(chosen: string) {
    chooseLanguage(chosen).then(
      () => keep('language', chosen),
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
        onChange={({ target }) => choose((target as HTMLSelectElement).value)}
        sx={{
          minHeight: 48,
          width: { xs: 48, sm: 215 },
          pl: { xs: 6, sm: 5.5 },
          pr: { xs: 0, sm: 1 },
          appearance: { xs: 'none', sm: 'auto' },
          font: 'inherit',
          fontSize: '1rem',
          color: 'text.primary',
          bgcolor: 'transparent',
          border: 1,
          borderColor: { xs: 'transparent', sm: 'control.border' },
          borderRadius: 1,
          cursor: 'pointer',
          overflow: 'hidden',
          '& option': { color: 'text.primary', bgcolor: 'background.paper' },
        }}
      >
        {languageCodes.map((each) => (
          <option key={each} value={each} lang={metaOf(each).tag}>
            {metaOf(each).name}
          </option>
        ))}
      </Box>
    </Box>
  )
}
