import type { ImpactFinding } from '../../project/impact/impactFinding.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type {
  ImpactQuestion,
  ImportQuestion,
  ImportReport,
  TrialQuestion,
  TrialReport,
} from '../../studio/model/protocol.ts'
import type { FileChange } from '../../studio/model/workspace.ts'
import { buildStudioServer } from '../../studio/server/studioApp.ts'
import { readToken } from '../../studio/server/studioFolder.ts'
import { createThread } from './studioThread.ts'
import { parseToolArgs, PROJECT_ROOT } from '../toolArgs.ts'
import { buildStudioClient } from '../vite/buildStudioClient.ts'
import { errorCode } from '../../model/errorDetails.ts'

/**
 * `npm run studio`: edits the page, field and text files of this project (`--root DIR`: of another folder) in the
 * browser. Serves on the loopback interface only, at `PORT` (default 5174; 0 takes any free one).
 */
const { root } = parseToolArgs()
const port = Number(process.env.PORT ?? 5174)
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`PORT is “${process.env.PORT}”; it must be a number from 0 to 65535.`)
  process.exit(2)
}
const clientDir = await buildStudioClient(PROJECT_ROOT)
const { app, token } = openProject()
try {
  const address = await app.listen({ host: '127.0.0.1', port })
  console.log(`Studio is at ${address}/?token=${token}`)
} catch (error) {
  console.error(`The port ${port} cannot be used: ${errorCode(error) ?? String(error)}.`)
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void app.close().then(() => process.exit()))

function openProject(): { app: ReturnType<typeof buildStudioServer>; token: string } {
  try {
    const token = readToken(root)
    const app = buildStudioServer({
      root,
      clientDir,
      token,
      check: createThread<FileChange[], DefinitionProblem[]>('studioCheck.ts', root),
      impact: createThread<ImpactQuestion, ImpactFinding[]>('studioImpact.ts', root),
      trial: createThread<TrialQuestion, TrialReport>('studioTrial.ts', root),
      importSchema: createThread<ImportQuestion, ImportReport>('studioImport.ts', root),
    })
    return { app, token }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(2)
  }
}
