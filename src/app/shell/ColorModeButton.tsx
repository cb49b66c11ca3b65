import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useColorScheme } from '@mui/material/styles'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { DarkModeIcon, LightModeIcon } from '../../ui/icons/controlIcons.ts'

/** Switches between light and dark mode. @param showLabel as a button with text instead of an icon */
export function ColorModeButton({ showLabel = false }: { showLabel?: boolean }) {
  const { t } = useTranslator()
  const { mode, systemMode, setMode } = useColorScheme()
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark'
  const label = t(isDark ? 'colorMode.light' : 'colorMode.dark')
  const Icon = isDark ? LightModeIcon : DarkModeIcon
  const toggle = () => setMode(isDark ? 'light' : 'dark')
  return showLabel ? (
    <Button startIcon={<Icon />} onClick={toggle} sx={{ justifyContent: 'flex-start' }}>
      {label}
    </Button>
  ) : (
    <IconButton aria-label={label} onClick={toggle}>
      <Icon />
    </IconButton>
  )
}
