import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useColorScheme } from '@mui/material/styles'
import { useWords } from '../i18n/useWords.ts'

/** Changes between light and dark; the choice is kept. `worded`: with its words, where there is room. */
export function ColorModeButton({ worded = false }: { worded?: boolean }) {
  const { t } = useWords()
  const { mode, systemMode, setMode } = useColorScheme()
  const dark = (mode === 'system' ? systemMode : mode) === 'dark'
  const words = t(dark ? 'colorMode.light' : 'colorMode.dark')
  const Icon = dark ? LightIcon : DarkIcon
  const change = () => setMode(dark ? 'light' : 'dark')
  return worded ? (
    <Button startIcon={<Icon />} onClick={change} sx={{ justifyContent: 'flex-start' }}>
      {words}
    </Button>
  ) : (
    <IconButton aria-label={words} onClick={change}>
      <Icon />
    </IconButton>
  )
}
