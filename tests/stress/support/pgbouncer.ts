import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from '../../../src/tools/browsers/debian.ts'
import { freePort } from '../../support/freePort.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

/** PgBouncer in transaction mode, with the settings of docs/scale.md. */
export interface Pgbouncer {
  url(database: string): string
  /** Sends new transactions to another PostgreSQL. */
  pointTo(postgresUrl: string): void
  stop(): Promise<void>
}

/** Starts Debian's PgBouncer, which is installed if necessary. @param postgresUrl of any database of the server */
export async function startPgbouncer(postgresUrl: string): Promise<Pgbouncer> {
  if (!existsSync(PROGRAM)) installPackages(['pgbouncer'])
  const folder = mkdtempSync(join(tmpdir(), 'formwright-pgbouncer-'))
  const port = await freePort()
  const settingsFile = join(folder, 'pgbouncer.ini')
  const writeSettings = (target: string): void => {
    const { hostname, port: targetPort, username, password } = new URL(target)
    writeFileSync(
      settingsFile,
      `[databases]
* = host=${hostname} port=${targetPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
      { mode: 0o644 },
    )
  }
  writeSettings(postgresUrl)
  spawnSync('chmod', ['755', folder])
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0
  const child = spawn(PROGRAM, [...(isRoot ? ['-u', 'nobody'] : []), settingsFile], { stdio: 'ignore' })
  return {
    url: (database) => `postgres://anybody@127.0.0.1:${port}/${database}`,
    pointTo(target) {
      writeSettings(target)
      child.kill('SIGHUP')
    },
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
