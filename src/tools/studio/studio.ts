import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
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
import { buildShareServer, networkAddresses } from '../../studio/server/shareApp.ts'
import { buildStudioServer } from '../../studio/server/studioApp.ts'
import { readToken } from '../../studio/server/studioFolder.ts'
import { createThread } from './studioThread.ts'
import { parseToolArgs, PROJECT_ROOT } from '../toolArgs.ts'
import { buildStudioClient } from '../vite/buildStudioClient.ts'
import { errorCode } from '../../model/errorDetails.ts'

/**
 * `npm run studio`: edits the page, field and text files of this project (`--root DIR`: of another folder) in the
 * browser. Serves on the loopback interface only, at `PORT` (default 5174; 0 takes any free one). `--share` also serves the
 * preview, read-only, on all interfaces at `SHARE_PORT` (default 5175), under a token that ends with this process.
 */
const { root, enabled } = parseToolArgs('share')
const port = portOf('PORT', 5174)
const sharePort = portOf('SHARE_PORT', 5175)
const clientDir = await buildStudioClient(PROJECT_ROOT)
const shareToken = randomBytes(24).toString('base64url')
const share = enabled.has('share') ? buildShareServer(root, clientDir, shareToken) : undefined
const shareLinks = share ? linksOf(new URL(await listen(share, '0.0.0.0', sharePort)).port) : []
const { app, token } = openProject()
console.log(`Studio is at ${await listen(app, '127.0.0.1', port)}/?token=${token}`)
for (const link of shareLinks) console.log(`Preview is shared at ${link}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.all([app.close(), share?.close()]).then(() => process.exit()))

function portOf(name: string, preset: number): number {
  const chosenPort = Number(process.env[name] ?? preset)
  if (Number.isInteger(chosenPort) && chosenPort >= 0 && chosenPort <= 65_535) return chosenPort
  console.error(`${name} is “${process.env[name]}”; it must be a number from 0 to 65535.`)
  process.exit(2)
}

/** @returns the address */
async function listen(server: FastifyInstance, host: string, chosenPort: number): Promise<string> {
  try {
    return await server.listen({ host, port: chosenPort })
  } catch (error) {
    console.error(`The port ${chosenPort} cannot be used: ${errorCode(error) ?? String(error)}.`)
    process.exit(2)
  }
}

/** The links of the shared preview; without a network, one on this machine. */
function linksOf(usedPort: string): string[] {
  const addresses = networkAddresses()
  return (addresses.length > 0 ? addresses : ['127.0.0.1']).map(
    (address) => `http://${address}:${usedPort}/${shareToken}/`,
  )
}

function openProject(): { app: FastifyInstance; token: string } {
  try {
    const token = readToken(root)
    const app = buildStudioServer({
      root,
      clientDir,
      token,
      shareLinks,
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
