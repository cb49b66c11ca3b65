import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { notify } from '../../aspapi/notifications.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { session } from '../../session/session.ts'
import { classNames } from '../../ui/base/classNames.ts'
import { IconButton } from '../../ui/base/IconButton.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Logo } from './Logo.tsx'
import { RequestProgress } from './RequestProgress.tsx'
import { ColorModeButton } from './ColorModeButton.tsx'
import { ConsultationLink } from './ConsultationLink.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { MenuLinks } from './MenuLinks.tsx'
import { MenuIcon } from '../../ui/icons/controlIcons.ts'
import { useMuiComponent } from '../../ui/useMuiComponent.tsx'
import { useFittingLevel } from '../../ui/useFittingLevel.ts'
import css from './shell.module.css'

const importDrawer = async () => (await import('./MenuDrawer.tsx')).MenuDrawer

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
  const { t, tag } = useTranslator()
  const { user } = useSnapshot(session)
  const { pathname } = useLocation()
  const bar = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLElement>(null)
  const level = useFittingLevel([bar, menu], LEVELS.length - 1, `${tag} ${user?.a_type}`)
  const { hasDrawer = false, hasIconsOnly = false, isMarkOnly = false } = LEVELS[level] ?? {}
  const [drawerPathname, setDrawerPathname] = useState<string>()
  // Navigating closes the drawer.
  const isDrawerOpen = drawerPathname === pathname
  const { Component: MenuDrawer, load: loadDrawer } = useMuiComponent(importDrawer)
  // Before it is asked for; a failure shows when it is.
  const preloadDrawer = () => void loadDrawer().catch(() => undefined)

  function openDrawer() {
    setDrawerPathname(pathname)
    loadDrawer().catch(() => {
      setDrawerPathname(undefined)
      notify('error', { key: 'messages.offline' })
    })
  }

  return (
    <header className={css.header}>
      <RequestProgress />
      <div ref={bar} className={classNames(css.bar, hasIconsOnly && css.barCompact)}>
        <Logo isMarkOnly={isMarkOnly} />
        <div className={css.space} />
        <ConsultationLink isCompact={hasIconsOnly} />
        <LanguageSwitch isCompact={hasIconsOnly} />
        <div className={classNames(css.group, hasDrawer && hasIconsOnly && css.hidden)}>
          <ColorModeButton />
        </div>
        <div className={classNames(css.group, hasDrawer && css.hidden)}>
          <AccountMenu />
        </div>
        <IconButton
          aria-label={t('menu')}
          aria-expanded={isDrawerOpen}
          className={hasDrawer ? undefined : css.hidden}
          onPointerEnter={preloadDrawer}
          onFocus={preloadDrawer}
          onClick={openDrawer}
        >
          <MenuIcon />
        </IconButton>
      </div>
      <nav ref={menu} aria-label={t('menu')} className={classNames(css.menu, hasDrawer && css.hidden)}>
        <MenuLinks as="button" />
      </nav>
      {MenuDrawer && <MenuDrawer isOpen={isDrawerOpen} onClose={() => setDrawerPathname(undefined)} />}
    </header>
  )
}
