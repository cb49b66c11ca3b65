import 'virtual:theme.css'
import '../../app/theme/baseline.css'
import '../../app/theme/global.css'
import '../../ui/base/buttons.css'
import '../../ui/base/base.css'
import '../../engine/form/form.css'
import './studio.css'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { initI18n } from '../../i18n/i18n.ts'
import { Workspace } from '../model/workspace.ts'
import { openProject } from './api.ts'
import { registerLanguages } from './registerLanguages.ts'
import { Studio } from './Studio.tsx'
import { createStudioI18n, preferredLanguage, STUDIO_LANGUAGES } from './words.ts'

async function start(element: HTMLElement): Promise<void> {
  const workspace = Workspace.open(await openProject())
  registerLanguages(workspace.texts)
  workspace.subscribe(() => registerLanguages(workspace.texts))
  const studioI18n = await createStudioI18n(workspace.texts)
  const language = preferredLanguage()
  await initI18n(language)
  await studioI18n.changeLanguage(STUDIO_LANGUAGES[language]?.tag)
  createRoot(element).render(
    <I18nextProvider i18n={studioI18n}>
      <Studio workspace={workspace} />
    </I18nextProvider>,
  )
}

const root = document.getElementById('root')
if (root)
  start(root).catch((error: unknown) => {
    root.textContent = error instanceof Error ? error.message : String(error)
  })
