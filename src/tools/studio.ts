import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import type { DefinitionProblem } from '../model/site/definitionProblem.ts'
import type { FileChange } from '../studio/model/workspace.ts'
import { buildStudioServer } from '../studio/server/app.ts'
import { parseToolArgs, PROJECT_ROOT } from './toolArgs.ts'
import { buildStudioClient } from './vite/buildStudioClient.ts'

/**
 * `npm run studio`: edits the page, field and text files of this project (`--root DIR`: of another folder) in the browser.
 * Serves on the loopback interface only, at `PORT` (default 5174; 0 takes any free one).
 */
const { root } = parseToolArgs()
const port = Number(process.env.PORT ?? 5174)
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`PORT is “${process.env.PORT}”; it must be a number from 0 to 65535.`)
  process.exit(2)
}
const clientDir = await buildStudioClient(PROJECT_ROOT)
const token = randomBytes(24).toString('base64url')
const app = buildStudioServer({ root, clientDir, token, check: createCheck(root) })
try {
  await app.listen({ host: '127.0.0.1', port })
  const { port: usedPort } = app.server.address() as AddressInfo
  console.log(`Studio is at http://127.0.0.1:${usedPort}/?token=${token}`)
} catch (error) {
  console.error(`The port ${port} cannot be used: ${(error as NodeJS.ErrnoException).code ?? String(error)}.`)
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void app.close().then(() => process.exit()))

/** The check in a thread of its own, so that saving never waits for it; one at a time. */
function createCheck(folder: string): (changes: FileChange[]) => Promise<DefinitionProblem[]> {
  const worker = new Worker(new URL('./studioCheck.ts', import.meta.url), { workerData: { root: folder } })
  worker.unref()
  let last: Promise<unknown> = Promise.resolve()
  return (changes) => {
    const next = last.then(
      () =>
        new Promise<DefinitionProblem[]>((resolve, reject) => {
          worker.once('message', (answer: DefinitionProblem[] | string) => {
            worker.unref()
            if (typeof answer === 'string') reject(new Error(answer))
            else resolve(answer)
          })
          worker.ref()
          worker.postMessage(changes)
        }),
    )
    last = next.catch(() => undefined)
    return next
  }
}
