import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useRef, type ReactNode } from 'react'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { useFittingLevel } from '../../ui/useFittingLevel.ts'
import { ConsultationLink } from './ConsultationLink.tsx'
import { legalLinks } from './legalLinks.ts'
import { Logo } from './Logo.tsx'
import { RequestProgress } from './RequestProgress.tsx'
import { ColorModeButton } from './ColorModeButton.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'

/** The frame of a page outside the shared layout: logo, language, colour mode, the consultation and legal documents. */
export function BareLayout({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  // 1: the languages as an icon; 2: the logo without its name.
  const level = useFittingLevel([bar], 2)
  return (
    <>
      <Box
        ref={bar}
        component="header"
        sx={{
          whiteSpace: 'nowrap',
          maxWidth: 720,
          mx: 'auto',
          px: { xs: 2, sm: 3 },
          pt: 2,
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: 2,
        }}
      >
        <RequestProgress />
        <Logo isMarkOnly={level === 2} />
        <Box sx={{ display: 'flex', flex: 'none', gap: 1 }}>
          <LanguageSwitch isCompact={level > 0} />
          <ColorModeButton />
        </Box>
      </Box>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <HelpAndLegalLinks />
    </>
  )
}

function HelpAndLegalLinks() {
  const { t } = useTranslator()
  return (
    <Box component="footer" sx={{ maxWidth: 720, mx: 'auto', px: { xs: 2, sm: 3 }, pb: 4, display: 'grid', gap: 1 }}>
      <Box sx={{ justifySelf: 'start', ml: -1.5 }}>
        <ConsultationLink isCompact={false} />
      </Box>
      <Box component="nav" aria-label={t('pages.legal.title')} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        {legalLinks(t).map(({ href, text }) => (
          <Link key={href} href={href} variant="body2" sx={{ py: 1.25 }}>
            {text}
          </Link>
        ))}
      </Box>
    </Box>
  )
}
