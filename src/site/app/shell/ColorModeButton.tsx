import { useTranslation } from 'react-i18next'
import { Button } from '../../../forms/react/base/Button.tsx'
import { IconButton } from '../../../forms/react/base/IconButton.tsx'
import { useSnapshot } from 'valtio'
import { colorMode, toggleColorMode } from '../theme/colorMode.ts'
import { DarkModeIcon, LightModeIcon } from '../../ui/icons/controlIcons.ts'
import { useIsHydrated } from '../../ui/useIsHydrated.ts'
import css from './ColorModeButton.module.css'

/** Switches between light and dark mode. @param showLabel as a button with text instead of an icon */
export function ColorModeButton({ showLabel = false }: { showLabel?: boolean }) {
  const { t } = useTranslation()
  const isHydrated = useIsHydrated()
  // The page as built knows no mode: its icon is for styles to choose.
  const isDark = useSnapshot(colorMode).mode === 'dark' && isHydrated
  const label = t(isDark ? 'colorMode.light' : 'colorMode.dark')
  const icon = (
    <>
      <DarkModeIcon className={css.iconInLight} />
      <LightModeIcon className={css.iconInDark} />
    </>
  )
  return showLabel ? (
    <Button startIcon={icon} onClick={toggleColorMode} className={css.colorModeButton}>
      {label}
    </Button>
  ) : (
    <IconButton aria-label={label} disabled={!isHydrated} onClick={toggleColorMode}>
      {icon}
    </IconButton>
  )
}
