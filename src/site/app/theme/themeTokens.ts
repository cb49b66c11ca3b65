import type { LanguageMeta } from '../../../model/site/siteTexts.ts'
import { themeFor } from './theme.ts'

/** CSS variables by name, for each colour mode. */
export interface ThemeTokens {
  light: Record<string, string>
  dark: Record<string, string>
}

/** The CSS variables of MUI's theme in one language, and its typography as variables named `--fw-…`. */
export function themeTokens(meta: LanguageMeta, code: string): ThemeTokens {
  const theme = themeFor(meta, code)
  const { fontFamily, h1, h2, h3, body1, body2 } = theme.typography
  const typography = {
    '--fw-font': fontFamily,
    '--fw-line-height': body1.lineHeight,
    '--fw-heading-line-height': h1.lineHeight,
    ...Object.fromEntries(
      Object.entries({ h1, h2, h3, body1, body2 }).map(([name, { fontSize }]) => [`--fw-size-${name}`, fontSize]),
    ),
  }
  const sheets = theme.generateStyleSheets().flatMap((sheet) => Object.entries(sheet))
  const variablesOf = (isMode: (selector: string) => boolean) =>
    sheets.filter(([selector]) => isMode(selector)).flatMap(([, variables]) => Object.entries(variables))
  const isDark = (selector: string) => selector.includes('dark')
  return {
    light: toTokens([...variablesOf((selector) => !isDark(selector)), ...Object.entries(typography)]),
    dark: toTokens(variablesOf(isDark)),
  }
}

const toTokens = (entries: [string, unknown][]): Record<string, string> =>
  Object.fromEntries(
    entries
      .filter(([name]) => name.startsWith('--'))
      // Drop fallbacks: every variable is set.
      .map(([name, value]) => [name, String(value).replace(/var\((--[\w-]+), (?:[^()]|\([^()]*\))*\)/g, 'var($1)')]),
  )
