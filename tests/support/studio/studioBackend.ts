import nodeConsole from 'node:console'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { buildStudioServer } from '../../../src/studio/server/studioApp.ts'
import type { StudioWork } from '../../../src/studio/server/studioCalls.ts'
import { checkFiles } from '../../../src/tools/check/checkFiles.ts'
import { withChanges } from '../../../src/tools/project/changedProject.ts'
import { readProject } from '../../../src/tools/project/readProject.ts'
import { impactOf, type ImpactProject } from '../../../src/project/impact/compareProjects.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'
import { copyDefinitions } from '../studioProcess.ts'

const TOKEN = 'a-token-of-this-test'
const isHappyDom = (value: object): value is { happyDOM: { setURL: (url: string) => void } } => 'happyDOM' in value
const read = (root: string): ImpactProject => readProject(root, PROJECT_ROOT).project

/**
 * Starts the Studio's server on a copy of the reference pages for the tests of a file, with check and impact in this
 * thread, and moves happy-dom's page to its address. The client reads the address when it is loaded, so call this in
 * `vi.hoisted`.
 */
export async function startStudioBackend(work: Partial<StudioWork> = {}): Promise<{ root: string }> {
  const { root, remove } = copyDefinitions()
  const app = buildStudioServer({
    root,
    clientDir: root,
    token: TOKEN,
    // A busy machine may take too long to judge a pattern.
    check: (changes) =>
      withChanges(root, changes, (copy) =>
        checkFiles(copy).problems.filter(({ id }) => id !== 'pattern-too-complex/late'),
      ),
    impact: ({ to }) =>
      typeof to === 'string' ? Promise.resolve([]) : withChanges(root, to, (copy) => impactOf(read(root), read(copy))),
    trial: () => Promise.resolve({ status: 200, answer: '{}', stored: undefined }),
    importSchema: () => Promise.resolve({ files: {}, notes: [] }),
    ...work,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  if (isHappyDom(window)) window.happyDOM.setURL(`http://127.0.0.1:${port}/?token=${TOKEN}`)
  // happy-dom prints each request that fails.
  nodeConsole.error = () => undefined
  afterAll(async () => {
    await app.close()
    remove()
  })
  return { root }
}
