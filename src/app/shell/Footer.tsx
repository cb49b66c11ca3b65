import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useSnapshot } from 'valtio'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { session } from '../../session/session.ts'
import { pageById } from '../../model/site/pageDefinition.ts'
import { menuPagesFor, pages } from '../pages.ts'
import { legalLinks } from './legalLinks.ts'

/** Consultation, links to pages and legal documents, the company note and the risk warning. */
export function Footer() {
  const { t } = useTranslator()
  const { user } = useSnapshot(session)
  const consultation = pageById(pages, 'message')
  const pageLinks = menuPagesFor(user).map(({ id, path }) => ({
    href: `#${path}`,
    text: t(`pages.${id}.title`) || id,
  }))
  return (
    <Box
      component="footer"
      sx={{ '--focus-ring': '#fff', bgcolor: 'navy.deep', color: '#e6ecf3', mt: { xs: 5, md: 8 } }}
    >
      <Box sx={{ maxWidth: 1200, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 5, md: 6 }, display: 'grid', gap: 4 }}>
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', md: '2fr 1fr 1fr' },
          }}
        >
          <Box sx={{ gridColumn: { sm: '1 / -1', md: 'auto' }, maxWidth: 460 }}>
            <Typography variant="h2" gutterBottom>
              {t('footer.consultation')}
            </Typography>
            <Typography>{t('footer.consultationText')}</Typography>
            {consultation && (
              <FooterLink href={`#${consultation.path}`} color="navy.accent">
                {t(`pages.${consultation.id}.title`)}
              </FooterLink>
            )}
          </Box>
          <FooterLinks title={t('footer.site')} links={pageLinks} />
          <FooterLinks title={t('pages.legal.title')} links={legalLinks(t)} />
        </Box>
        <Box sx={{ display: 'grid', gap: 1.5, pt: 3, borderTop: 1, borderColor: '#2a3a4e', color: '#c3cfdd' }}>
          <Typography variant="body2">{t('footer.demonstration')}</Typography>
          <Typography variant="body2">{t('footer.risk')}</Typography>
        </Box>
      </Box>
    </Box>
  )
}

function FooterLinks({ title, links }: { title: string; links: { href: string; text: string }[] }) {
  return (
    <Box component="nav" aria-label={title}>
      <Typography component="h2" variant="h3" gutterBottom>
        {title}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          columnCount: { xs: 2, sm: 1 },
          columnGap: 3,
          '& li': { breakInside: 'avoid' },
        }}
      >
        {links.map(({ href, text }) => (
          <li key={href}>
            <FooterLink href={href} color="inherit">
              {text}
            </FooterLink>
          </li>
        ))}
      </Box>
    </Box>
  )
}

const FooterLink = ({ href, color, children }: { href: string; color: string; children: string }) => (
  <Link href={href} sx={{ color, textDecorationColor: 'currentColor', display: 'inline-block', py: 1, minHeight: 44 }}>
    {children}
  </Link>
)
