import './shell/studio.css'
import { CssBaseline, ThemeProvider } from '@mui/material'
import { createRoot } from 'react-dom/client'
import { errorMessage } from '../../model/errorDetails.ts'
import { I18nextProvider } from 'react-i18next'
import { initI18n } from '../../site/i18n/i18n.ts'
import { openProject } from './state/api.ts'
import { registerLanguages } from './i18n/registerLanguages.ts'
import { followAddress, openWorkspace, workspace } from './state/workspaceStore.ts'
import { Studio } from './Studio.tsx'
import { theme } from './shell/studioTheme.ts'
import { createStudioI18n, preferredLanguage, STUDIO_LANGUAGES } from './i18n/words.ts'

async function start(element: HTMLElement): Promise<void> {
  openWorkspace(await openProject())
  followAddress()
  registerLanguages(workspace.texts)
  workspace.subscribe(() => registerLanguages(workspace.texts))
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
      <I18nextProvider i18n={studioI18n}>
        <Studio />
      </I18nextProvider>
    </ThemeProvider>,
  )
}

const root = document.getElementById('root')
if (root)
  start(root).catch((error: unknown) => {
    root.textContent = errorMessage(error)
  })
