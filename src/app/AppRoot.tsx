import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { useMemo } from 'react'
import { RouterProvider } from 'react-router-dom'
import { languageMeta } from '../i18n/languages.ts'
import { useTranslator } from '../i18n/useTranslator.ts'
import { colorModeStorage, COLOR_MODE_KEY } from './theme/colorModeStorage.ts'
import { NotificationList } from './shell/NotificationList.tsx'
import { router } from './routing/router.tsx'
import { styleCache } from './theme/styleCache.ts'
import { themeFor } from './theme/theme.ts'
import './theme/global.css'

/** The site in the theme of the current language. */
export function AppRoot() {
  const { code } = useTranslator()
  const theme = useMemo(() => themeFor(languageMeta(code), code), [code])
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme} storageManager={colorModeStorage} modeStorageKey={COLOR_MODE_KEY} noSsr>
        <CssBaseline enableColorScheme />
        <RouterProvider router={router} />
        <NotificationList />
      </ThemeProvider>
    </CacheProvider>
  )
}
