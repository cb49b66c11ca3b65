import { enUS, idID, thTH, viVN, zhCN, zhTW, type Localization } from '@mui/material/locale'
import { createTheme, type Theme } from '@mui/material/styles'
import type { LanguageMeta } from '../model/texts.ts'

const MUI_WORDS: Record<string, Localization> = { tw: zhTW, zh: zhCN, en: enUS, th: thTH, id: idID, vi: viVN }

/** The look of the site in one language. Source of all figures: product notes, section 3.2. */
export function themeFor({ font, fontSize, lineHeight, headingLineHeight }: LanguageMeta, code: string): Theme {
  const heading = { lineHeight: headingLineHeight, fontWeight: 700, letterSpacing: 0 }
  const body = { lineHeight, letterSpacing: 0 }
  return createTheme({
    cssVariables: true,
    colorSchemes: {
      light: {
        palette: {
          background: { default: '#f5f7fa', paper: '#ffffff' },
          text: { primary: '#0b2545', secondary: '#52606d' },
          primary: { main: '#13468a', contrastText: '#ffffff' },
          error: { main: '#b3261e', dark: '#b3261e' },
          success: { main: '#1e6b3c', dark: '#1e6b3c' },
          contrastThreshold: 4.5,
          divider: '#d5dce4',
        },
      },
      dark: {
        palette: {
          background: { default: '#0c1420', paper: '#141f2e' },
          text: { primary: '#e6ecf3', secondary: '#9fb0c3' },
          primary: { main: '#7fb0f2', contrastText: '#0b1b30' },
          error: { main: '#ff8a80', dark: '#b3261e' },
          success: { main: '#7ed9a0', dark: '#1e6b3c' },
          contrastThreshold: 4.5,
          divider: '#2a3a4e',
        },
      },
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: font,
      fontSize: 14,
      htmlFontSize: 16,
      h1: { ...heading, fontSize: 'clamp(1.6rem, 1.2rem + 1.8vw, 2.25rem)' },
      h2: { ...heading, fontSize: '1.35rem' },
      h3: { ...heading, fontSize: '1.1rem' },
      body1: { ...body, fontSize: `${fontSize / 16}rem` },
      body2: { ...body, fontSize: `${(fontSize - 2) / 16}rem` },
      button: { textTransform: 'none', letterSpacing: 0, fontWeight: 600, fontSize: `${fontSize / 16}rem`, lineHeight: 1.5 },
    },
    components: {
      MuiButton: {
        // Default interface size: large. Source: seed, section 9.
        defaultProps: { size: 'large', disableElevation: true },
        styleOverrides: { root: { minHeight: 48 } },
      },
      MuiCssBaseline: {
        styleOverrides: {
          body: { fontSize: `${fontSize / 16}rem`, lineBreak: 'strict', fontVariantNumeric: 'lining-nums' },
          ':root': { '--fw-input-border': '#7b8794' },
          '@media (prefers-color-scheme: dark)': { ':root': { '--fw-input-border': '#5e7186' } },
        },
      },
    },
  }, MUI_WORDS[code] ?? enUS)
}
