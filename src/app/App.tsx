import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { useMemo } from 'react'
import { RouterProvider } from 'react-router-dom'
import { metaOf } from '../i18n/languages.ts'
import { useWords } from '../i18n/useWords.ts'
import { colorModeStore, MODE_KEY } from './colorMode.ts'
import { Notices } from './Notices.tsx'
import { router } from './router.tsx'
import { styleCache } from './styleCache.ts'
import { themeFor } from './theme.ts'
import './app.css'

/** The site, dressed in the theme of the language in use. */
export function App() {
  const { code } = useWords()
  const theme = useMemo(() => themeFor(metaOf(code), code), [code])
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme} storageManager={colorModeStore} modeStorageKey={MODE_KEY} noSsr>
        <CssBaseline enableColorScheme />
        <RouterProvider router={router} />
        <Notices />
      </ThemeProvider>
    </CacheProvider>
  )
}
