import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The answer of every verification image in these tests. */
export const CODE = 'ab3d'

const root = join(import.meta.dirname, '../..')

/** The product as an operator starts it, on data of its own. */
export interface Site {
  url: string
  /** Ends it as a power cut would and starts it again on the same data. */
  crash: () => Promise<void>
  stop: () => Promise<void>
  /** Reads its database beside it. */
  query: (sql: string, ...values: string[]) => Record<string, unknown>[]
  /** Changes its database beside it, as the broker's staff might. */
  change: (sql: string, ...values: string[]) => void
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((closed) => probe.close(closed))
  return port
}

/** @param env settings beside its own data folder and port; @param main the server's start module */
export async function startSite(env: Record<string, string> = {}, main = join(root, 'src/server/main.ts')): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'formwright-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server: ChildProcess

  async function start() {
    server = spawn(process.execPath, [main], {
      env: { ...process.env, NODE_ENV: 'test', PORT: String(port), DATA_DIR: dataDir, VERIFY_CODE: CODE, LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const until = Date.now() + 20_000
    while (!(await fetch(`${url}/readyz`).then(({ ok }) => ok, () => false))) {
      if (server.exitCode !== null || Date.now() > until) throw new Error('The server did not start.')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    const gone = server.exitCode === null ? once(server, 'exit') : Promise.resolve()
    server.kill(signal)
    await gone
  }

  function withDatabase<T>(use: (database: DatabaseSync) => T): T {
    const database = new DatabaseSync(join(dataDir, 'formwright.db'), { timeout: 5000 })
    try {
      return use(database)
    } finally {
      database.close()
    }
  }

  await start()
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
  }
}
