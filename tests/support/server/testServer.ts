import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { readDefinitions } from '../../../src/project/read/readDefinitions.ts'
import type { Registry } from '../../../src/model/site/registry.ts'
import type { Metrics } from '../../../src/server/http/metrics.ts'
import { readSampleContent } from '../../../src/server/sampleData/readSampleContent.ts'
import { loadServerTexts } from '../../../src/server/http/serverTexts.ts'
import { bootstrap } from '../../../src/server/start.ts'
import type { UpstreamTimeouts } from '../../../src/server/proxy/upstream/upstream.ts'
import type { Store } from '../../../src/server/store/store.ts'
import { referencePagesWith, referenceRegistry } from './referencePages.ts'
import { TestClient } from './testClient.ts'
import { databaseSettings, usesPostgres } from './testDatabase.ts'
import { CAPTCHA_SOLUTION } from '../captchaSolution.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'

export interface TestServer {
  url: string
  dataDir: string
  store: Store
  /** The app, for requests without a socket. */
  app: FastifyInstance
  metrics: Metrics
  /** A new browser. */
  client(): TestClient
  /** Closes connections that would keep the server running. */
  closeConnections(): void
  /** Stops the server and removes its data folder, unless the test provided one. */
  close(): Promise<void>
}

export interface TestServerOptions {
  /** Folder of the definitions; default: the reference pages with the project's texts. */
  root?: string
  env?: Record<string, string>
  /** Page files beside the reference pages. */
  pages?: object[]
  /** Default: `referenceRegistry`. */
  registry?: Registry
  /** Uses an existing folder and keeps it. */
  dataDir?: string
  siteDir?: string
  clock?: () => number
  logger?: FastifyBaseLogger
  upstreamTimeouts?: UpstreamTimeouts
}

/** Starts the server on a free port with its own database. */
export async function startTestServer({
  root,
  env = {},
  pages,
  registry = root !== undefined ? readDefinitions(root) : pages ? referencePagesWith(pages) : referenceRegistry,
  dataDir,
  ...overrides
}: TestServerOptions = {}): Promise<TestServer> {
  const directory = dataDir ?? createTempDir()
  if (dataDir === undefined && !env.ASPAPI_URL)
    for (const file of seededDatabaseFiles) writeFileSync(join(directory, file.name), file.bytes)
  const database = env.ASPAPI_URL ? { DATA_DIR: directory } : await databaseSettings(directory)
  const running = await bootstrap(
    root ?? PROJECT_ROOT,
    {
      LOG_LEVEL: 'silent',
      VERIFY_CODE: CAPTCHA_SOLUTION,
      QUOTA_FILES: '100000',
      QUOTA_MB: '100000',
      MIN_FREE_MB: '0',
      MAX_LAG_MS: '0',
      PROOF_OF_WORK_COST: '1',
      ...database,
      ...env,
    },
    {
      sampleContent,
      // Parallel work of two servers must not fail on a slow machine.
      databaseTimeouts: { connectionMs: 60_000, retryMs: 60_000 },
      ...overrides,
      registry,
    },
  )
  const url = await running.app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    dataDir: directory,
    store: running.store,
    app: running.app,
    metrics: running.metrics,
    client: () => new TestClient(url),
    closeConnections: () => running.app.server.closeAllConnections(),
    async close() {
      await running.close()
      if (!dataDir) rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The project's current pages, for tests that follow them. */
export const projectRegistry = readDefinitions(PROJECT_ROOT)
const sampleContent = readSampleContent(Object.keys(loadServerTexts(PROJECT_ROOT).languageTags))

/** Database files after a first start, because filling a database takes longer than most tests. */
const seededDatabaseFiles = await (async () => {
  if (usesPostgres) return []
  const directory = createTempDir()
  const { close } = await bootstrap(
    PROJECT_ROOT,
    { LOG_LEVEL: 'silent', DATA_DIR: directory },
    { registry: referenceRegistry, sampleContent },
  )
  await close()
  const files = readdirSync(directory).map((name) => ({ name, bytes: readFileSync(join(directory, name)) }))
  rmSync(directory, { recursive: true })
  return files
})()

export function createTempDir(): string {
  return mkdtempSync(join(tmpdir(), 'formwright-'))
}
