import { createTheme, type Theme } from '@mui/material/styles'
import type { LanguageMeta } from '../../../model/site/siteTexts.ts'

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true
  }
  interface Palette {
    /** Border of inputs, with a contrast of 3:1. */
    control: { border: string }
    /** Rising and falling prices. */
    market: { up: string; down: string }
    /** Hero and footer, the same in both modes. */
    navy: { main: string; deep: string; text: string; soft: string; accent: string; accentHover: string }
  }
  interface PaletteOptions {
    control?: Palette['control']
    market?: Palette['market']
    navy?: Palette['navy']
  }
}

/** Languages whose readers associate red with rising prices. */
const RED_MEANS_RISING = ['tw', 'zh']

const NAVY = {
  main: '#0b2545',
  deep: '#0b1b30',
  text: '#ffffff',
  soft: '#d5e0ee',
  accent: '#f2c14e',
  accentHover: '#f7d27d',
}

const marketColors = (code: string, green: string, red: string) =>
  RED_MEANS_RISING.includes(code) ? { up: red, down: green } : { up: green, down: red }

/** The site's MUI theme for one language. Source of all figures: decision 019. */
export function themeFor({ font, fontSize, lineHeight, headingLineHeight }: LanguageMeta, code: string): Theme {
  const heading = { lineHeight: headingLineHeight, fontWeight: 700, letterSpacing: 0, textWrap: 'balance' }
  const body = { lineHeight, letterSpacing: 0, textWrap: 'pretty' }
  const rem = (px: number) => `${px / 16}rem`
  return createTheme({
    cssVariables: { colorSchemeSelector: 'data-color-mode' },
    colorSchemes: {
      light: {
        palette: {
          background: { default: '#f5f7fa', paper: '#ffffff' },
          text: { primary: '#0b2545', secondary: '#52606d' },
          primary: { main: '#13468a', contrastText: '#ffffff' },
          error: { main: '#b3261e', dark: '#b3261e' },
          warning: { main: '#7a4f01' },
          Alert: { warningStandardBg: '#fff6e0', warningColor: '#4a3000' },
          success: { main: '#1e6b3c', dark: '#1e6b3c' },
          contrastThreshold: 4.5,
          divider: '#d5dce4',
          control: { border: '#7b8794' },
          market: marketColors(code, '#0b7a4b', '#c62828'),
          navy: NAVY,
        },
      },
      dark: {
        palette: {
          background: { default: '#0c1420', paper: '#141f2e' },
          text: { primary: '#e6ecf3', secondary: '#9fb0c3' },
          primary: { main: '#7fb0f2', dark: '#a3c7f7', contrastText: '#0b1b30' },
          error: { main: '#ff8a80', dark: '#b3261e' },
          warning: { main: '#f2c14e' },
          Alert: { warningStandardBg: '#2b2410', warningColor: '#f7e3b4' },
          success: { main: '#7ed9a0', dark: '#1e6b3c' },
          contrastThreshold: 4.5,
          divider: '#2a3a4e',
          control: { border: '#5e7186' },
          market: marketColors(code, '#3dd68c', '#ff7a70'),
          navy: NAVY,
        },
      },
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: font,
      fontSize: 14,
      htmlFontSize: 16,
      h1: { ...heading, fontSize: 'clamp(1.6rem, 1.2rem + 1.8vw, 2.25rem)' },
      h2: { ...heading, fontSize: 'clamp(1.3rem, 1.15rem + 0.6vw, 1.6rem)' },
      h3: { ...heading, fontSize: '1.125rem' },
      body1: { ...body, fontSize: rem(fontSize) },
      body2: { ...body, fontSize: rem(fontSize - 2) },
      button: { textTransform: 'none', letterSpacing: 0, fontWeight: 600, fontSize: rem(fontSize), lineHeight: 1.5 },
    },
  })
}
