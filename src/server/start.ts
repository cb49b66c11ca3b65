import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { readDefinitions } from '../definitions/readDefinitions.ts'
import type { Registry } from '../model/registry.ts'
import { buildServer } from './app.ts'
import { createLogger } from './logging.ts'
import { kinds } from './sample/kinds.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { readSample } from './sample/readSample.ts'
import { holdSampleCustomers, type SampleCustomer } from './sampleCustomers.ts'
import { readSentences } from './sentences.ts'
import { readSettings, type Settings } from './settings.ts'
import { openStore } from './store/openStore.ts'
import { StoreError, type Store } from './store/store.ts'
import { openVault, type Vault } from './store/vault.ts'

/** A server with its database open; it does not listen yet. */
export interface Started {
  app: FastifyInstance
  settings: Settings
  store: Store
  metrics: Metrics
  /** Those that can sign in. */
  sampleCustomers: SampleCustomer[]
  /** Finishes what is in flight, then closes the database. */
  close(): Promise<void>
}

/** What may stand in for the real thing. */
export interface Choices {
  /** Folder of the built site; without it only the aspapi is served. */
  siteDir?: string | undefined
  /** Milliseconds since 1970. */
  clock?: () => number
  /** Other pages than those of `root`/schemas. */
  registry?: Registry
  logger?: FastifyBaseLogger
}

/**
 * All that stands between the environment and a server: settings, definitions, database, sample data.
 * @param root the project's folder
 * @throws SettingsError, DefinitionError or StoreError, each saying what to mend
 */
export async function createApp(
  root: string, env: NodeJS.ProcessEnv, { siteDir, clock = Date.now, registry = readDefinitions(root), logger }: Choices = {},
): Promise<Started> {
  const settings = readSettings(root, env)
  const sentences = readSentences(root)
  const store = await openStore(settings)
  try {
    const vault = openVault(settings.dataDir)
    await keepOneKey(store, vault)
    await fillWithSample(store, Object.keys(sentences.tags))
    const sampleCustomers = await holdSampleCustomers(store, settings.sampleCustomers, clock())
    const metrics = createMetrics()
    const app = buildServer({ registry, store, vault, sentences, settings, siteDir, metrics, clock, logger: logger ?? createLogger(settings.logLevel) })
    await app.ready()
    const close = async (): Promise<void> => {
      await app.close()
      await store.close()
    }
    return { app, settings, store, metrics, sampleCustomers, close }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Reading the sample takes most of a second, so only a database that lacks some of it has it read. */
async function fillWithSample({ content }: Store, languages: string[]): Promise<void> {
  const held = await content.kinds()
  if (Object.keys(kinds).some((kind) => !held.includes(kind))) await content.seed(readSample(languages))
}

/** @throws StoreError when the key file is not the one that the database was written with */
async function keepOneKey(store: Store, { keyId }: Vault): Promise<void> {
  const known = await store.meta.get('vaultKey')
  if (known === undefined) await store.meta.set('vaultKey', keyId)
  else if (known !== keyId) throw new StoreError('DATA_DIR/secret.key is not the key that this database was written with: put the right file back.')
}
