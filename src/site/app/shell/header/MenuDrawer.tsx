import Drawer from '@mui/material/Drawer'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../forms/react/base/Button.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { ColorModeButton } from './ColorModeButton.tsx'
import { MenuLinks } from './MenuLinks.tsx'
import css from './MenuDrawer.module.css'

/** Drawer with menu and account, for headers that are too narrow for them. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': t('menu'), sx: { width: 'min(86vw, 340px)', p: 2, gap: 2 } } }}
    >
      <Button onClick={onClose} className={css.closeMenu}>
        {t('closeMenu')}
      </Button>
      <nav aria-label={t('menu')}>
        <ul className={css.menuList}>
          <MenuLinks as="item" />
        </ul>
      </nav>
      <ColorModeButton showLabel />
      <AccountMenu />
    </Drawer>
  )
}
