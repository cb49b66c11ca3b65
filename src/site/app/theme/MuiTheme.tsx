import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageCode, languageMeta } from '../../i18n/languages.ts'
import { styleCache } from './styleCache.ts'
import { themeFor } from './theme.ts'

/** The theme of the current language for MUI's components; it must not set the page's colour mode. */
export function MuiTheme({ children }: { children: ReactNode }) {
  const code = languageCode(useTranslation().i18n.language)
  const theme = useMemo(() => themeFor(languageMeta(code), code), [code])
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme} storageManager={null} colorSchemeNode={null}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
