import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SERVER_ENTRY, startServerProcess } from './serverProcess.ts'

/** The product, started like by an operator, with its own data folder. */
export interface SiteServer {
  url: string
  /** Kills it like a power cut and starts it again on the same data. */
  crashAndRestart: () => Promise<void>
  stop: () => Promise<void>
  /** Queries its embedded database while it runs; for PostgreSQL see `PostgresServer.query`. */
  query: (sql: string, ...values: string[]) => Record<string, unknown>[]
  /** Changes its embedded database while it runs. */
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
 * @param env settings besides its data folder and port
 * @param entry the server's start module
 */
export async function startSiteServer(env: Record<string, string> = {}, entry = SERVER_ENTRY): Promise<SiteServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'formwright-e2e-'))
  cpSync(await (filledDataDir ??= fillDataDir()), dataDir, { recursive: true })
  const options = { entry, env: { DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env } }
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
