import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { readDefinitions } from '../project/read/readDefinitions.ts'
import type { Registry } from '../model/site/registry.ts'
import { buildServer } from './app.ts'
import { createLogger } from './http/logging.ts'
import { contentKinds } from '../project/read/contentKinds.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { readSampleContent } from './sampleData/readSampleContent.ts'
import { createUpstream, type UpstreamTimeouts } from './proxy/upstream/upstream.ts'
import { syncSampleCustomers, type SampleCustomer } from './sampleData/sampleCustomers.ts'
import { createDeliveries } from './outbox/deliveries.ts'
import { loadServerTexts } from './http/serverTexts.ts'
import { readSettings, type Settings } from './settings.ts'
import type { ContentItem } from './store/content/contentStore.ts'
import { openFileStore, verifyBucket } from './store/objects/fileStore.ts'
import { openStore } from './store/openStore.ts'
import type { DatabaseTimeouts } from './store/postgres/openPostgres.ts'
import type { Store } from './store/store.ts'
import { StoreError } from './store/storeErrors.ts'
import type { Vault } from './secrets/vault.ts'
import { openVault, VAULT_KEY_FILE, type KeyLocation } from './store/vaultKeyFile.ts'

/** A server with its database open; it does not listen yet. */
export interface RunningServer {
  app: FastifyInstance
  settings: Settings
  store: Store
  metrics: Metrics
  /** Sample customers that can sign in. */
  sampleCustomers: SampleCustomer[]
  /** Finishes requests in flight, then closes the database. */
  close(): Promise<void>
}

/** Replacements for tests and the dev server. */
export interface Overrides {
  /** Folder of the built site; without it only the aspapi is served. */
  siteDir?: string | undefined
  /** Milliseconds since 1970. */
  clock?: () => number
  /** Default: the pages of `root`/schemas. */
  registry?: Registry
  /** Content for an empty database; default: that of `root`/sample. */
  sampleContent?: ContentItem[]
  logger?: FastifyBaseLogger
  /** Timeouts for the broker's own backend. */
  upstreamTimeouts?: UpstreamTimeouts
  /** Timeouts for PostgreSQL. */
  databaseTimeouts?: DatabaseTimeouts
}

/**
 * Reads settings and definitions, opens the database and builds the server: with sample data, or with ASPAPI_URL in
 * front of the broker's own backend.
 * @param root the project's folder
 * @throws SettingsError, DefinitionError or StoreError, each with the correction to make
 */
export async function bootstrap(
  root: string,
  env: NodeJS.ProcessEnv,
  {
    siteDir,
    clock = Date.now,
    registry: givenRegistry,
    sampleContent,
    logger,
    upstreamTimeouts,
    databaseTimeouts,
  }: Overrides = {},
): Promise<RunningServer> {
  const settings = readSettings(root, env)
  const registry = givenRegistry ?? readDefinitions(root, { drafts: settings.draftPages })
  const serverTexts = loadServerTexts(root)
  const log = logger ?? createLogger(settings.logLevel)
  // Only then: the packages take a tenth of a second to load.
  const tracing =
    settings.tracesOrigin === undefined ? undefined : (await import('./http/tracing.ts')).startTracing(log)
  const store = await openStore(settings, log, databaseTimeouts)
  try {
    const { vault, sampleCustomers } = await store.withStartupLock(async () => {
      const openedVault = await openMatchingVault(store, settings)
      if (settings.aspapiUrl !== undefined) return { vault: openedVault, sampleCustomers: [] }
      await seedSampleContent(store, () => sampleContent ?? readSampleContent(Object.keys(serverTexts.languageTags)))
      return {
        vault: openedVault,
        sampleCustomers: await syncSampleCustomers(store, settings.sampleCustomers, clock()),
      }
    })
    if (settings.bucket) await verifyBucket(settings.bucket, store)
    const metrics = createMetrics()
    const app = buildServer({
      registry,
      store,
      vault,
      contents: openFileStore(settings.bucket, store, clock),
      csrfSecret: vault.deriveKey('csrf'),
      serverTexts,
      settings,
      deliveries: createDeliveries(root, settings, { store, vault, forms: registry.forms, clock }),
      siteDir,
      metrics,
      tracing,
      clock,
      logger: log,
      ...(settings.aspapiUrl !== undefined && { upstream: createUpstream(settings.aspapiUrl, upstreamTimeouts) }),
    })
    await app.ready()
    const close = async (): Promise<void> => {
      await app.close()
      await store.close()
      await tracing?.flush()
    }
    return { app, settings, store, metrics, sampleCustomers, close }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Adds sample content only when a kind is missing, since reading it takes most of a second. */
async function seedSampleContent({ content }: Store, readContent: () => ContentItem[]): Promise<void> {
  const storedKinds = await content.kinds()
  if (Object.keys(contentKinds).some((kind) => !storedKinds.includes(kind))) await content.seed(readContent())
}

/**
 * Opens the vault with the key that the database was written with; the first start on an empty database records its
 * key.
 * @throws StoreError when the folder has another key, or none
 */
async function openMatchingVault(store: Store, location: KeyLocation): Promise<Vault> {
  const storedKeyId = await store.meta.get('vaultKey')
  const vault = openVault(location.dataDir, storedKeyId !== undefined, location.secretKeyFile)
  if (storedKeyId === undefined) await store.meta.set('vaultKey', vault.keyId)
  else if (!vault.keyIds.includes(storedKeyId)) {
    throw new StoreError(
      `${location.secretKeyFile ? 'SECRET_KEY_FILE' : `DATA_DIR/${VAULT_KEY_FILE}`} is not the key that this database was written with: put the right file back, or copy it from a server that shares the database.`,
    )
  }
  return vault
}
