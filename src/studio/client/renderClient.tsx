import './shell/studio.css'
import { CssBaseline, ThemeProvider } from '@mui/material'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { initI18n } from '../../site/i18n/i18n.ts'
import { registerLanguages } from './i18n/registerLanguages.ts'
import { createStudioI18n, preferredLanguage, STUDIO_LANGUAGES } from './i18n/words.ts'
import { theme } from './shell/studioTheme.ts'
import { workspace } from './state/workspaceStore.ts'

/** Draws a page of the Studio, once the workspace is open, in the language of the browser. */
export async function renderClient(element: HTMLElement, content: ReactNode): Promise<void> {
  registerLanguages(workspace.texts)
  const studioI18n = await createStudioI18n(workspace.texts)
  studioI18n.on('languageChanged', (tag) => {
    document.documentElement.lang = tag
  })
  const language = preferredLanguage()
  await initI18n(language)
  await studioI18n.changeLanguage(STUDIO_LANGUAGES[language]?.tag)
  createRoot(element).render(
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      <I18nextProvider i18n={studioI18n}>{content}</I18nextProvider>
    </ThemeProvider>,
  )
}
