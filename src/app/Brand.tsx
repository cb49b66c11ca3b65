import Box from '@mui/material/Box'
import { useWords } from '../i18n/useWords.ts'

/** The broker's name and mark, leading home. */
export function Brand() {
  const { t } = useWords()
  return (
    <Box component="a" href="#/" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'text.primary', textDecoration: 'none', fontWeight: 700, fontSize: { xs: '0.875rem', sm: '1rem' }, lineHeight: 1.2, minHeight: 48, minWidth: 0, '& svg': { flex: 'none' } }}>
      <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="#0b2545" />
        <path d="M8 22V10m8 12V7m8 15V13" stroke="#f2c14e" strokeWidth="3.4" strokeLinecap="round" />
        <path d="M5 25.5h22" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {t('brand')}
    </Box>
  )
}
