import { useTranslation } from 'react-i18next'
import { Button } from '../../../../forms/react/base/Button.tsx'
import { IconButton } from '../../../../forms/react/base/IconButton.tsx'
import { useSnapshot } from 'valtio'
import { colorMode, toggleColorMode } from '../../theme/colorMode.ts'
import { DarkModeIcon, LightModeIcon } from '../../../ui/icons/controlIcons.ts'
import { useIsHydrated } from '../../../ui/useIsHydrated.ts'
import css from './ColorModeButton.module.css'

/** Switches between light and dark mode. @param showLabel whether to show a text instead of the icon only */
export function ColorModeButton({ showLabel = false }: { showLabel?: boolean }) {
  const { t } = useTranslation()
  const isHydrated = useIsHydrated()
  // Prerendered HTML is the same in both modes, so styles choose the icon.
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
