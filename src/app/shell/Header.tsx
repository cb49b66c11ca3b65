import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import Toolbar from '@mui/material/Toolbar'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Logo } from './Logo.tsx'
import { RequestProgress } from './RequestProgress.tsx'
import { ColorModeButton } from './ColorModeButton.tsx'
import { ConsultationLink } from './ConsultationLink.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { MenuLinks } from './MenuLinks.tsx'
import { MenuIcon } from '../../ui/icons/controlIcons.ts'
import { useFittingLevel } from '../../ui/useFittingLevel.ts'

/** How the header saves room, the earlier the better. */
const LEVELS = [
  {},
  { hasIconsOnly: true },
  { hasDrawer: true },
  { hasDrawer: true, hasIconsOnly: true },
  { hasDrawer: true, hasIconsOnly: true, isMarkOnly: true },
]

/** The header bar with the menu below it; where they have no room, menu and account are in a drawer. */
export function Header() {
  const { t } = useTranslator()
  const { pathname } = useLocation()
  const bar = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLElement>(null)
  const level = useFittingLevel([bar, menu], LEVELS.length - 1)
  const { hasDrawer = false, hasIconsOnly = false, isMarkOnly = false } = LEVELS[level] ?? {}
  const [drawerPathname, setDrawerPathname] = useState<string>()
  // Navigating closes the drawer.
  const isDrawerOpen = drawerPathname === pathname
  return (
    <AppBar
      position="sticky"
      color="inherit"
      elevation={0}
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper', backgroundImage: 'none' }}
    >
      <RequestProgress />
      <Toolbar
        ref={bar}
        sx={{
          gap: hasIconsOnly ? 0.5 : 1,
          minHeight: 64,
          width: '100%',
          maxWidth: 1200,
          mx: 'auto',
          whiteSpace: 'nowrap',
          '& > *': { flex: 'none' },
        }}
      >
        <Logo isMarkOnly={isMarkOnly} />
        <Box sx={{ '&&': { flex: 1 } }} />
        <ConsultationLink isCompact={hasIconsOnly} />
        <LanguageSwitch isCompact={hasIconsOnly} />
        <Box sx={{ display: hasDrawer && hasIconsOnly ? 'none' : 'flex' }}>
          <ColorModeButton />
        </Box>
        <Box sx={{ display: hasDrawer ? 'none' : 'flex' }}>
          <AccountMenu />
        </Box>
        <IconButton
          aria-label={t('menu')}
          aria-expanded={isDrawerOpen}
          onClick={() => setDrawerPathname(pathname)}
          sx={{ display: hasDrawer ? 'inline-flex' : 'none' }}
        >
          <MenuIcon />
        </IconButton>
      </Toolbar>
      <Box
        ref={menu}
        component="nav"
        aria-label={t('menu')}
        sx={{
          display: hasDrawer ? 'none' : 'flex',
          alignItems: 'center',
          width: '100%',
          maxWidth: 1200,
          mx: 'auto',
          px: 2,
          '& > *': { flex: 'none' },
        }}
      >
        <MenuLinks as="button" />
      </Box>
      <Drawer
        anchor="right"
        open={isDrawerOpen}
        onClose={() => setDrawerPathname(undefined)}
        slotProps={{ paper: { 'aria-label': t('menu'), sx: { width: 'min(86vw, 340px)', p: 2, gap: 2 } } }}
      >
        <Button onClick={() => setDrawerPathname(undefined)} sx={{ alignSelf: 'flex-end' }}>
          {t('closeMenu')}
        </Button>
        <nav aria-label={t('menu')}>
          <List disablePadding>
            <MenuLinks as="item" />
          </List>
        </nav>
        <ColorModeButton showLabel />
        <AccountMenu />
      </Drawer>
    </AppBar>
  )
}
