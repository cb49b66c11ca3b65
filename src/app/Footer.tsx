import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useWords } from '../i18n/useWords.ts'
import { linkTo, pageById } from './site.ts'

const LEGAL = ['businessTerms', 'riskWarning', 'termsOfService', 'privacyProtection']

/** Consultation, legal documents, what this company is, and the risk warning. */
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
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
          {LEGAL.map((name) => (
            <li key={name}><Link href={linkTo(`/legal/${name}`)} sx={{ color: '#e6ecf3', textDecorationColor: 'currentColor', display: 'inline-block', py: 1 }}>{t(`pages.legal.titles.${name}`)}</Link></li>
          ))}
        </Box>
        <Typography variant="body2" sx={{ color: '#c3cfdd' }}>{t('footer.demonstration')}</Typography>
        <Typography variant="body2" sx={{ color: '#c3cfdd' }}>{t('footer.risk')}</Typography>
      </Box>
    </Box>
  )
}
