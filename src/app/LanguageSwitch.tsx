import Box from '@mui/material/Box'
import { chooseLanguage } from '../i18n/i18n.ts'
import { languageCodes, metaOf } from '../i18n/languages.ts'
import { useWords } from '../i18n/useWords.ts'
import { notify } from '../aspapi/notices.ts'
import { keep } from '../storage/storage.ts'

/** The choice of language, each by its own name; the choice is kept. */
export function LanguageSwitch() {
  const { t, code } = useWords()
  function choose(chosen: string) {
    chooseLanguage(chosen).then(() => keep('language', chosen), () => notify('error', { key: 'messages.offline' }))
  }
  return (
    <Box component="select" aria-label={t('language')} value={code} onChange={({ target }) => choose((target as HTMLSelectElement).value)}
      sx={{ minHeight: 44, width: { xs: 116, sm: 150 }, flex: 'none', px: 1, font: 'inherit', fontSize: '1rem', color: 'inherit', bgcolor: 'background.paper', border: '1px solid var(--fw-input-border)', borderRadius: 1 }}>
      {languageCodes.map((each) => <option key={each} value={each} lang={metaOf(each).tag}>{metaOf(each).name}</option>)}
    </Box>
  )
}
