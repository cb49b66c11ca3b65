import { ThemeProvider } from '@mui/material'
import { cleanup, configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach } from 'vitest'
import { initI18n } from '../../../src/site/i18n/i18n.ts'
import { registerLanguages } from '../../../src/studio/client/i18n/registerLanguages.ts'
import { createStudioI18n } from '../../../src/studio/client/i18n/words.ts'
import { theme } from '../../../src/studio/client/shell/studioTheme.ts'
import { openProject } from '../../../src/studio/client/state/api.ts'
import { openForm, openWorkspace, workspace } from '../../../src/studio/client/state/workspaceStore.ts'

afterEach(cleanup)
// Check and impact of the whole project take as long as the machine needs.
configure({ asyncUtilTimeout: 60_000 })

/** Opens the project of the Studio's server, with one of its forms, and draws a part of the Studio in English. */
export async function renderStudio(page: string, part: ReactNode): Promise<void> {
  openWorkspace(await openProject())
  openForm(page)
  registerLanguages(workspace.texts)
  await initI18n('en')
  const i18n = await createStudioI18n(workspace.texts)
  render(
    <ThemeProvider theme={theme}>
      <I18nextProvider i18n={i18n}>{part}</I18nextProvider>
    </ThemeProvider>,
  )
}
