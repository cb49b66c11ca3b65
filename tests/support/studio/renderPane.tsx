import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, vi } from 'vitest'
import { initI18n } from '../../../src/site/i18n/i18n.ts'
import { createStudioI18n } from '../../../src/studio/client/i18n/words.ts'
import { openWorkspace, workspace } from '../../../src/studio/client/state/workspaceStore.ts'

afterEach(cleanup)

/** Draws a pane of the Studio over these files, without a server. Replace `api.ts` by `studioApi` in the test's file. */
export async function renderPane(files: Record<string, unknown>, pane: () => ReactNode): Promise<void> {
  const texts = Object.entries(files).map(([file, content]) => [file, `${JSON.stringify(content, null, 2)}\n`])
  openWorkspace({ files: Object.fromEntries(texts) as Record<string, string>, closed: [], unsaved: [] })
  await initI18n('en')
  render(<I18nextProvider i18n={await createStudioI18n(workspace.texts)}>{pane()}</I18nextProvider>)
}

/** The parsed content of a file of the open workspace. */
export const contentNow = (file: string): unknown => JSON.parse(workspace.texts.get(file) ?? 'null')

/** The Studio's calls, none of which is answered. */
export const studioApi = {
  assetAddress: (name: string) => `/studio/${name}`,
  checkChanges: vi.fn(() => new Promise(() => undefined)),
  fetchImpact: vi.fn(() => new Promise(() => undefined)),
  keepUnsaved: vi.fn(() => Promise.resolve()),
  nextDisk: vi.fn(() => new Promise(() => undefined)),
  saveChanges: vi.fn(() => new Promise(() => undefined)),
  tryForm: vi.fn(
    (..._question: unknown[]): Promise<{ status: number; answer: string }> => new Promise(() => undefined),
  ),
}
