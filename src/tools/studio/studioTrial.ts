import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDefinitions } from '../../project/read/readDefinitions.ts'
import type { TrialQuestion, TrialReport } from '../../studio/model/protocol.ts'
import { RefusedError } from '../../model/site/failure.ts'
import { withChanges } from '../project/changedProject.ts'
import { handleWork } from './studioThread.ts'
import { createTrialClient } from './trialClient.ts'
import { trialBody, withSolvedCaptcha } from './trialBody.ts'

type RunningServer = import('../../server/start.ts').RunningServer

/** The solution of every captcha of this backend, which only this thread can reach. */
const CAPTCHA_SOLUTION = 'ab3d'

/**
 * Thread of the Studio: receives a filled form or a call, sends it to a trial backend, and returns the response and the
 * stored submission.
 */
handleWork((root, { changes, page, language, data, call }: TrialQuestion) =>
  withChanges(root, changes, async (copy): Promise<TrialReport> => {
    const registry = readDefinitions(copy, { drafts: true })
    const form = registry.forms.get(page)
    if (!form) throw new RefusedError('no-form', { page })
    const dataDir = mkdtempSync(join(tmpdir(), 'formwright-trial-'))
    // The options of a call may be sample content.
    const server = await startBackend(copy, dataDir, registry, call === undefined ? [] : undefined)
    try {
      const client = createTrialClient(server.app, language)
      const [customer] = server.sampleCustomers
      const access = registry.pages.find(({ id }) => id === page)?.access
      if (access !== 'public' && customer) await client.signIn(customer.email, customer.password)
      await client.fetchCaptcha()
      if (call !== undefined) {
        const { status, body } = await client.post(call, '', { 'content-type': 'application/x-www-form-urlencoded' })
        return { status, answer: body, stored: undefined }
      }
      const { payload, headers } = await trialBody(form.schema, withSolvedCaptcha(form.schema, data, CAPTCHA_SOLUTION))
      const { status, body } = await client.post(form.submit.path, payload, headers)
      return { status, answer: body, stored: await storedIn(server) }
    } finally {
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }),
)

/** Starts the reference backend with a database of its own. Loads it by name at run time only, as in development. */
async function startBackend(
  root: string,
  dataDir: string,
  registry: ReturnType<typeof readDefinitions>,
  sampleContent: [] | undefined,
): Promise<RunningServer> {
  const { bootstrap } = await load('start.ts')
  const env = {
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    VERIFY_CODE: CAPTCHA_SOLUTION,
    PROOF_OF_WORK: 'off',
    MIN_FREE_MB: '0',
    MAX_LAG_MS: '0',
    DRAFT_PAGES: 'on',
  }
  return bootstrap(root, env, { registry, ...(sampleContent && { sampleContent }) })
}

/** The submission that the backend has stored, with sensitive values as staff see them. */
async function storedIn({ store }: RunningServer): Promise<TrialReport['stored']> {
  const { iterateSubmissions } = await load('cli/iterateSubmissions.ts')
  const { fieldValues } = await load('cli/fieldValues.ts')
  for await (const entry of iterateSubmissions(store, {}, 1))
    return {
      reference: entry.row.reference,
      values: fieldValues(entry, undefined),
      files: entry.files.map(({ name, size }) => `${name} (${size} bytes)`),
    }
  return undefined
}

/** The modules of the backend that the trial loads, by file below `src/server`. */
interface ServerModules {
  'start.ts': typeof import('../../server/start.ts')
  'cli/iterateSubmissions.ts': typeof import('../../server/cli/iterateSubmissions.ts')
  'cli/fieldValues.ts': typeof import('../../server/cli/fieldValues.ts')
}

const load = <File extends keyof ServerModules>(file: File): Promise<ServerModules[File]> =>
  import(new URL(`../../server/${file}`, import.meta.url).href)
