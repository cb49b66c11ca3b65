import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { readDefinitions, readFolder, readJson } from '../../src/definitions/readDefinitions.ts'
import { readRegistry, type Registry } from '../../src/model/registry.ts'
import type { Metrics } from '../../src/server/metrics.ts'
import { readSample } from '../../src/server/sample/readSample.ts'
import { readSentences } from '../../src/server/sentences.ts'
import { createApp } from '../../src/server/start.ts'
import type { Times } from '../../src/server/proxy/upstream.ts'
import type { Store } from '../../src/server/store/store.ts'
import { Client } from './client.ts'
import { databaseIn, onPostgres } from './database.ts'

export const ROOT = join(import.meta.dirname, '../..')

/** The code on every image of a test server, unless its `env` says otherwise. */
export const CODE = 'ab12'

export interface TestServer {
  url: string
  dataDir: string
  store: Store
  /** To be asked without a socket. */
  app: FastifyInstance
  metrics: Metrics
  /** A new browser. */
  client(): Client
  /** Cuts the connections that keep it from stopping. */
  stopAtOnce(): void
  /** Stops; keeps the folder of the database if the test named it. */
  close(): Promise<void>
}

export interface TestOptions {
  env?: Record<string, string>
  /** Contents of page files to add to those of the project. */
  pages?: object[]
  /** Keeps an existing folder. */
  dataDir?: string
  siteDir?: string
  clock?: () => number
  logger?: FastifyBaseLogger
  upstreamTimes?: Times
}

/** The real server on a free port, with a database of its own. */
export async function startTestServer({ env = {}, pages, dataDir, ...choices }: TestOptions = {}): Promise<TestServer> {
  const folder = dataDir ?? tempDir()
  if (dataDir === undefined && !env.ASPAPI_URL)
    for (const file of filled) writeFileSync(join(folder, file.name), file.bytes)
  const database = env.ASPAPI_URL ? { DATA_DIR: folder } : await databaseIn(folder)
  const started = await createApp(
    ROOT,
    {
      LOG_LEVEL: 'silent',
      VERIFY_CODE: CODE,
      QUOTA_FILES: '100000',
      QUOTA_MB: '100000',
      MIN_FREE_MB: '0',
      MAX_LAG_MS: '0',
      ...database,
      ...env,
    },
    {
      sample,
      ...choices,
      registry: pages ? registryWith(pages) : definitions,
    },
  )
  const url = await started.app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    dataDir: folder,
    store: started.store,
    app: started.app,
    metrics: started.metrics,
    client: () => new Client(url),
    stopAtOnce: () => started.app.server.closeAllConnections(),
    async close() {
      await started.close()
      if (!dataDir) rmSync(folder, { recursive: true, force: true })
    },
  }
}

const definitions = readDefinitions(ROOT)
const sample = readSample(Object.keys(readSentences(ROOT).tags))

/** The files of a database as the first start leaves it: to fill one takes longer than most tests. */
const filled = await (async () => {
  if (onPostgres) return []
  const folder = tempDir()
  const { close } = await createApp(ROOT, { LOG_LEVEL: 'silent', DATA_DIR: folder }, { registry: definitions, sample })
  await close()
  const files = readdirSync(folder).map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
  rmSync(folder, { recursive: true })
  return files
})()

export function tempDir(): string {
  return mkdtempSync(join(tmpdir(), 'formwright-'))
}

/** The project's definitions with pages added. */
function registryWith(pages: object[]): Registry {
  return readRegistry({
    pages: [
      ...readFolder(ROOT, 'schemas/pages', '.page.json'),
      ...pages.map((content) => ({ file: `schemas/pages/${(content as { id: string }).id}.page.json`, content })),
    ],
    fields: readFolder(ROOT, 'schemas/fields', '.json'),
    pageMeta: readJson(ROOT, 'schemas/meta/page.schema.json').content as object,
    fieldMeta: readJson(ROOT, 'schemas/meta/field.schema.json').content as object,
  })
}
