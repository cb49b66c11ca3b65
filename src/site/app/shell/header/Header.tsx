import { useRef, useState, type ComponentProps } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslation } from 'react-i18next'
import { noResponseMessage } from '../../../api/aspapiErrors.ts'
import { notify } from '../../../api/notifications.ts'
import { useSession } from '../../../session/useSession.ts'
import { IconButton } from '../../../../forms/react/base/IconButton.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Logo } from './Logo.tsx'
import { RequestProgress } from '../RequestProgress.tsx'
import { ColorModeButton } from './ColorModeButton.tsx'
import { ConsultationLink } from './ConsultationLink.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { MenuLinks } from './MenuLinks.tsx'
import { MenuIcon } from '../../../ui/icons/controlIcons.ts'
import { useMuiComponent } from '../../../ui/useMuiComponent.tsx'
import { useFittingLevel } from '../../../ui/useFittingLevel.ts'
import { useIsHydrated } from '../../../ui/useIsHydrated.ts'
import css from './Header.module.css'

const importDrawer = async () => (await import('./MenuDrawer.tsx')).MenuDrawer

/**
 * The header bar with the menu below it; on narrow screens, menu and account are in a drawer. It saves space in four
 * levels (Header.module.css): icons only, the drawer, both, and the brand's name in small lines.
 */
export function Header() {
  const { t, i18n } = useTranslation()
  const { language: tag } = i18n
  const { user } = useSession()
  const { pathname } = useLocation()
  const header = useRef<HTMLElement>(null)
  useFittingLevel(header, `${tag} ${user?.a_type}`)
  const [drawerPathname, setDrawerPathname] = useState<string>()
  // The drawer is open only at the path at which it was opened, so that navigating closes it.
  const isDrawerOpen = drawerPathname === pathname
  const { Component: MenuDrawer, load: loadDrawer } = useMuiComponent(importDrawer)
  // Ignore a failure here: opening the drawer reports it.
  const preloadDrawer = () => void loadDrawer().catch(() => undefined)

  function openDrawer() {
    setDrawerPathname(pathname)
    loadDrawer().catch(() => {
      setDrawerPathname(undefined)
      notify('error', noResponseMessage())
    })
  }

  return (
    <header ref={header} data-max-level={4} className={css.header}>
      <RequestProgress />
      <div data-row className={css.bar}>
        <Logo />
        <div className={css.space} />
        <ConsultationLink />
        <LanguageSwitch />
        <div className={css.colorModeGroup}>
          <ColorModeButton />
        </div>
        <div className={css.accountGroup}>
          <AccountMenu />
        </div>
        <MenuOpener
          aria-expanded={isDrawerOpen}
          onPointerEnter={preloadDrawer}
          onFocus={preloadDrawer}
          onClick={openDrawer}
        />
      </div>
      <nav data-row aria-label={t('menu')} className={css.menu}>
        <MenuLinks as="button" />
      </nav>
      {MenuDrawer && <MenuDrawer isOpen={isDrawerOpen} onClose={() => setDrawerPathname(undefined)} />}
    </header>
  )
}

/** Renders alone after hydration, without the whole header. */
function MenuOpener(props: ComponentProps<'button'>) {
  const { t } = useTranslation()
  return (
    <IconButton aria-label={t('menu')} disabled={!useIsHydrated()} className={css.menuOpener} {...props}>
      <MenuIcon />
    </IconButton>
  )
}
