import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import List from '@mui/material/List'
import Toolbar from '@mui/material/Toolbar'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useWords } from '../i18n/useWords.ts'
import { Account } from './Account.tsx'
import { Brand } from './Brand.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { MenuLinks } from './MenuLinks.tsx'

/** Brand, menu, language and account; on narrow screens the menu and the account stand in a drawer. */
export function Header() {
  const { t } = useWords()
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  // A drawer belongs to the page it was opened on: going on closes it.
  const open = openAt === pathname
  return (
    <AppBar position="sticky" color="inherit" elevation={0} sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Toolbar sx={{ gap: 1, minHeight: 64, width: '100%', maxWidth: 1200, mx: 'auto' }}>
        <Brand />
        <Box component="nav" aria-label={t('menu')} sx={{ display: { xs: 'none', md: 'flex' }, flex: 1, justifyContent: 'center', flexWrap: 'wrap' }}>
          <MenuLinks as="button" />
        </Box>
        <Box sx={{ flex: 1, display: { md: 'none' } }} />
        <LanguageSwitch />
        <Box sx={{ display: { xs: 'none', md: 'flex' } }}><Account /></Box>
        <Button aria-label={t('menu')} aria-expanded={open} onClick={() => setOpenAt(pathname)} sx={{ display: { md: 'none' }, minWidth: 48, px: 1 }}>
          <svg width="28" height="28" viewBox="0 0 24 24" aria-hidden="true"><path d="M3 6h18M3 12h18M3 18h18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" /></svg>
        </Button>
      </Toolbar>
      <Drawer anchor="right" open={open} onClose={() => setOpenAt(undefined)} slotProps={{ paper: { 'aria-label': t('menu'), sx: { width: 'min(86vw, 340px)', p: 2, gap: 2 } } }}>
        <Button onClick={() => setOpenAt(undefined)} sx={{ alignSelf: 'flex-end' }}>{t('closeMenu')}</Button>
        <List component="nav" aria-label={t('menu')}><MenuLinks as="item" /></List>
        <Account />
      </Drawer>
    </AppBar>
  )
}
