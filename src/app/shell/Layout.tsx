import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

/** What stands around every page but the bare ones. */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslator()
  // The hash belongs to the router, so the link moves the focus itself.
  const focusContent = () => document.getElementById('content')?.focus()
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <button type="button" className="skip" onClick={focusContent}>
        {t('skip')}
      </button>
      <Header />
      <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, width: '100%', outline: 'none' }}>
        {children}
      </Box>
      <Footer />
    </Box>
  )
}
