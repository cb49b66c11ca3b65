import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The answer of every verification image in these tests. */
export const CODE = 'ab3d'

const MAIN = join(import.meta.dirname, '../../src/server/main.ts')

/** The product as an operator starts it, on data of its own. */
export interface Site {
  url: string
  /** Ends it as a power cut would and starts it again on the same data. */
  crash: () => Promise<void>
  stop: () => Promise<void>
  /** Reads its embedded database beside it; one on PostgreSQL is asked by `Postgres.run`. */
  query: (sql: string, ...values: string[]) => Record<string, unknown>[]
  /** Changes its database beside it, as the broker's staff might. */
  change: (sql: string, ...values: string[]) => void
  /** Puts its database back as the first start left it. The server goes on: what it knows of anyone stands in the database. */
  restore: () => Promise<void>
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((closed) => probe.close(closed))
  return port
}

/** A data folder as the first start leaves it: to fill one takes as long as the rest of a start. Made once in a worker. */
let filled: Promise<string> | undefined

async function fill(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-e2e-'))
  const site = await startOn(folder, {}, MAIN)
  await site.end('SIGTERM')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** @param env settings beside its own data folder and port; @param main the server's start module */
export async function startSite(env: Record<string, string> = {}, main = MAIN): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'formwright-e2e-'))
  cpSync(await (filled ??= fill()), dataDir, { recursive: true })
  const { url, end, start } = await startOn(dataDir, env, main)

  function withDatabase<T>(use: (database: DatabaseSync) => T, enableForeignKeyConstraints = true): T {
    const database = new DatabaseSync(join(dataDir, 'formwright.db'), { timeout: 5000, enableForeignKeyConstraints })
    try {
      return use(database)
    } finally {
      database.close()
    }
  }

  return {
    url,
    crash: async () => {
      await end('SIGKILL')
      await start()
    },
    stop: async () => {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
    query: (sql, ...values) => withDatabase((database) => database.prepare(sql).all(...values)),
    change: (sql, ...values) => withDatabase((database) => void database.prepare(sql).run(...values)),
    restore: async () => {
      const first = join(await (filled ??= fill()), 'formwright.db')
      withDatabase((database) => {
        database.prepare('attach ? as first').run(first)
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

interface Process {
  url: string
  start: () => Promise<void>
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
}

/** A server on a data folder, started. */
async function startOn(dataDir: string, env: Record<string, string>, main: string): Promise<Process> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server: ChildProcess

  async function start() {
    server = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: String(port),
        DATA_DIR: dataDir,
        VERIFY_CODE: CODE,
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const until = Date.now() + 120_000
    while (
      !(await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (server.exitCode !== null || Date.now() > until) throw new Error('The server did not start.')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    const gone = server.exitCode === null ? once(server, 'exit') : Promise.resolve()
    server.kill(signal)
    await gone
  }

  await start()
  return { url, start, end }
}
