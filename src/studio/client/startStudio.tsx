import { errorMessage } from '../../model/errorDetails.ts'
import { registerLanguages } from './i18n/registerLanguages.ts'
import { renderClient } from './renderClient.tsx'
import { openProject } from './state/api.ts'
import { followAddress, openWorkspace, workspace } from './state/workspaceStore.ts'
import { Studio } from './Studio.tsx'

async function start(element: HTMLElement): Promise<void> {
  openWorkspace(await openProject())
  followAddress()
  workspace.subscribe(() => registerLanguages(workspace.texts))
  await renderClient(element, <Studio />)
}

const root = document.getElementById('root')
if (root)
  start(root).catch((error: unknown) => {
    root.textContent = errorMessage(error)
  })
