import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startPostgres, type PostgresServer } from './postgresServer.ts'
import { startLegacyFace } from './server/legacyFace.ts'
import { SERVER_ENTRY, startServerProcess } from './serverProcess.ts'

/** The product, started like by an operator, with its own data folder. */
export interface SiteServer {
  url: string
  /** Kills it like a power cut and starts it again on the same data. */
  crashAndRestart: () => Promise<void>
  stop: () => Promise<void>
  /** Queries the database with the submissions while it runs. */
  query: (sql: string, ...values: string[]) => Record<string, unknown>[]
  /** Changes that database while it runs. */
  execute: (sql: string, ...values: string[]) => void
  /**
   * Resets its database to the state of the first start, while the server runs: it keeps no other state of customers.
   */
  resetDatabase: () => Promise<void>
}

/** A data folder after a first start, created once per worker, because filling one doubles the time of a start. */
let filledDataDir: Promise<string> | undefined

async function fillDataDir(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'formwright-e2e-'))
  const server = await startServerProcess({ env: { DATA_DIR: dataDir, LOG_LEVEL: 'error' } })
  await server.terminate('SIGTERM')
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

/**
 * The server that journeys visit: `postgres` on PostgreSQL, `proxy` in front of another one, which is the broker's own
 * backend and stores the forms; else on the embedded database.
 */
export const { JOURNEYS_ON } = process.env

/**
 * @param env settings besides its data folder and port
 * @param entry the server's start module
 */
export async function startSiteServer(env: Record<string, string> = {}, entry = SERVER_ENTRY): Promise<SiteServer> {
  const isOrdinary = env.DATABASE_URL === undefined && env.ASPAPI_URL === undefined
  if (isOrdinary && JOURNEYS_ON === 'postgres') return startOnPostgres(env, entry)
  if (isOrdinary && JOURNEYS_ON === 'proxy') return startInFront(env, entry)
  return startEmbedded(env, entry)
}

async function startInFront(env: Record<string, string>, entry: string): Promise<SiteServer> {
  const pages = Object.fromEntries(Object.entries(env).filter(([name]) => name === 'DRAFT_PAGES'))
  const backend = await startEmbedded({ ...pages, RATE_LIMITS: 'off' }, entry)
  const face = await startLegacyFace(backend.url)
  const site = await startEmbedded({ ...env, ASPAPI_URL: face.url, VERIFY_CODE: '' }, entry)
  /** The server in front has the sessions of browsers, the backend all else. */
  const ownerOf = (sql: string): SiteServer => (/\bsessions\b/.test(sql) ? site : backend)
  return {
    url: site.url,
    crashAndRestart: site.crashAndRestart,
    query: (sql, ...values) => ownerOf(sql).query(sql, ...values),
    execute: (sql, ...values) => ownerOf(sql).execute(sql, ...values),
    stop: async () => {
      await site.stop()
      await face.stop()
      await backend.stop()
    },
    resetDatabase: async () => {
      await site.resetDatabase()
      await backend.resetDatabase()
    },
  }
}

let postgres: Promise<PostgresServer> | undefined
let databaseCount = 0

/** Has the tables of `public` as they were at the first start. */
const FIRST_SCHEMA = 'first'
const tablesOf = (rows: Record<string, unknown>[]): string[] => rows.map(({ tablename }) => `"${String(tablename)}"`)

async function startOnPostgres(env: Record<string, string>, entry: string): Promise<SiteServer> {
  const { createDatabase, query } = await (postgres ??= startPostgres())
  const database = `journeys${(databaseCount += 1)}`
  const databaseUrl = await createDatabase(database)
  const site = await startEmbedded({ ...env, DATABASE_URL: databaseUrl }, entry)
  const tables = tablesOf(await query("select tablename from pg_tables where schemaname = 'public'", database))
  const copies = tables.map((table) => `create table ${FIRST_SCHEMA}.${table} as table public.${table}`)
  await query([`create schema ${FIRST_SCHEMA}`, ...copies].join('; '), database)
  // Journeys query without waiting, as on the embedded database.
  const psql = (sql: string): string =>
    execFileSync('psql', [databaseUrl, '--no-psqlrc', '-qAtc', sql], { encoding: 'utf8' })
  const withValues = (sql: string, values: string[]): string =>
    values.reduce((text, value) => text.replace('?', () => `'${value.replaceAll("'", "''")}'`), sql)
  return {
    ...site,
    query: (sql, ...values) =>
      JSON.parse(psql(`select coalesce(json_agg(each), '[]') from (${withValues(sql, values)}) as each`)),
    execute: (sql, ...values) => void psql(withValues(sql, values)),
    resetDatabase: async () => {
      const inserts = tables.map(
        (table) => `insert into public.${table} overriding system value table ${FIRST_SCHEMA}.${table}`,
      )
      await query(
        [
          // Foreign keys wait for the last table.
          "begin; set local session_replication_role = 'replica'",
          `truncate ${tables.join(', ')}`,
          ...inserts,
          'commit',
        ].join('; '),
        database,
      )
    },
  }
}

async function startEmbedded(env: Record<string, string>, entry: string): Promise<SiteServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'formwright-e2e-'))
  cpSync(await (filledDataDir ??= fillDataDir()), dataDir, { recursive: true })
  // The servers of all workers lag on a busy machine, and would turn calls away.
  const options = { entry, env: { DATA_DIR: dataDir, LOG_LEVEL: 'error', MAX_LAG_MS: '0', ...env } }
  let server = await startServerProcess(options)
  const { url } = server

  function withDatabase<T>(run: (database: DatabaseSync) => T, enableForeignKeyConstraints = true): T {
    const database = new DatabaseSync(join(dataDir, 'formwright.db'), { timeout: 5000, enableForeignKeyConstraints })
    try {
      return run(database)
    } finally {
      database.close()
    }
  }

  return {
    url,
    crashAndRestart: async () => {
      await server.terminate('SIGKILL')
      // Open pages need the same port.
      server = await startServerProcess({ ...options, env: { ...options.env, PORT: new URL(url).port } })
    },
    stop: async () => {
      await server.terminate('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
    query: (sql, ...values) => withDatabase((database) => database.prepare(sql).all(...values)),
    execute: (sql, ...values) => withDatabase((database) => void database.prepare(sql).run(...values)),
    resetDatabase: async () => {
      const initialDatabase = join(await (filledDataDir ??= fillDataDir()), 'formwright.db')
      withDatabase((database) => {
        database.prepare('attach ? as first').run(initialDatabase)
        const tables = database
          .prepare("select name from main.sqlite_master where type = 'table'")
          .all()
          .map(({ name }) => `"${String(name)}"`)
        database.exec(
          [
            'begin immediate',
            ...tables.flatMap((table) => [
              `delete from main.${table}`,
              `insert into main.${table} select * from first.${table}`,
            ]),
            'commit',
          ].join('; '),
        )
      }, false)
    },
  }
}
