import { PROJECT_DATA_ID } from '../model/protocol.ts'
import { renderClient } from './renderClient.tsx'
import { SharedForms } from './SharedForms.tsx'
import { followAddress, viewFiles } from './state/workspaceStore.ts'

const root = document.getElementById('root')
const data = document.getElementById(PROJECT_DATA_ID)?.textContent
if (root && data !== undefined) {
  viewFiles(JSON.parse(data) as Record<string, string>)
  followAddress()
  void renderClient(root, <SharedForms />)
}
