import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

/** The frame of every page but the bare ones: skip link, header and footer. */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslator()
  // A fragment link is not possible: the hash belongs to the router.
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
