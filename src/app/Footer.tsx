import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useWords } from '../i18n/useWords.ts'
import { pageById } from './site.ts'

/** Consultation, what this company is, and the risk warning. */
export function Footer() {
  const { t } = useWords()
  const consultation = pageById('message')
  return (
    <Box component="footer" sx={{ bgcolor: '#0b1b30', color: '#e6ecf3', mt: 6 }}>
      <Box sx={{ maxWidth: 1200, mx: 'auto', px: { xs: 2, sm: 3 }, py: 5, display: 'grid', gap: 2 }}>
        <Typography variant="h2">{t('footer.consultation')}</Typography>
        <Typography>
          {t('footer.consultationText')}{' '}
          {consultation && <Link href={`#${consultation.path}`} sx={{ color: '#f2c14e', textDecorationColor: 'currentColor' }}>{t(`pages.${consultation.id}.title`)}</Link>}
        </Typography>
        <Typography variant="body2" sx={{ color: '#c3cfdd' }}>{t('footer.demonstration')}</Typography>
        <Typography variant="body2" sx={{ color: '#c3cfdd' }}>{t('footer.risk')}</Typography>
      </Box>
    </Box>
  )
}
