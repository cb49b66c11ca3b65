import { Button } from '../../ui/base/Button.tsx'
import { IconButton } from '../../ui/base/IconButton.tsx'
import { useSnapshot } from 'valtio'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { colorMode, toggleColorMode } from '../theme/colorMode.ts'
import { DarkModeIcon, LightModeIcon } from '../../ui/icons/controlIcons.ts'
import css from './shell.module.css'

/** Switches between light and dark mode. @param showLabel as a button with text instead of an icon */
export function ColorModeButton({ showLabel = false }: { showLabel?: boolean }) {
  const { t } = useTranslator()
  const isDark = useSnapshot(colorMode).mode === 'dark'
  const label = t(isDark ? 'colorMode.light' : 'colorMode.dark')
  const Icon = isDark ? LightModeIcon : DarkModeIcon
  return showLabel ? (
    <Button startIcon={<Icon />} onClick={toggleColorMode} className={css.colorModeButton}>
      {label}
    </Button>
  ) : (
    <IconButton aria-label={label} onClick={toggleColorMode}>
      <Icon />
    </IconButton>
  )
}
