import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { hasApt, installPackages } from '../../src/tools/browsers/debian.ts'
import { freePort } from './freePort.ts'

const DEBIAN_POSTGRES_DIR = '/usr/lib/postgresql'
const SUPERUSER = 'formwright'

/** A PostgreSQL on loopback with durable settings; it stops and is removed even when the tests are killed. */
export interface PostgresServer {
  /** URL of one of its databases; the first is `postgres`. */
  url(database?: string): string
  /** Creates an empty database. @returns its URL */
  createDatabase(database: string): Promise<string>
  /** Executes statements on a database, beside the server's connections. */
  query(sql: string, database?: string): Promise<Record<string, unknown>[]>
  /** Stops like in a power cut: without a checkpoint, and without closing its connections. */
  crash(): Promise<void>
  /** Starts again after `crash`. */
  restart(): Promise<void>
  /** Suspends all its processes while `work` runs, like on a machine that hangs; needs Linux. */
  suspendDuring(work: () => Promise<void>): Promise<void>
  /** Starts a copy that follows it; from now on it acknowledges only what the copy has stored. */
  startStandby(): Promise<PostgresServer>
  /** Ends the recovery of a copy, which then accepts writes. */
  promote(): Promise<void>
  /** Stops and removes it. */
  stop(): Promise<void>
}

/** Whether `startPostgres` works on this machine: PostgreSQL is installed, or apt can install Debian's package. */
export const hasPostgres = (): boolean => findBinaries() !== undefined || hasApt()

/** Message for machines without PostgreSQL. */
export const SKIPPED_MESSAGE = 'SKIPPED: everything on PostgreSQL, for this machine has neither PostgreSQL nor apt.'

function findBinaries(): string | undefined {
  const versions = existsSync(DEBIAN_POSTGRES_DIR)
    ? readdirSync(DEBIAN_POSTGRES_DIR).sort((a, b) => Number(b) - Number(a))
    : []
  const binDir = versions
    .map((version) => join(DEBIAN_POSTGRES_DIR, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
  const { status, stdout } = binDir
    ? { status: 0, stdout: binDir }
    : spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  return status === 0 && existsSync(join(stdout.trim(), 'initdb')) ? stdout.trim() : undefined
}

function installBinaries(): string | undefined {
  installPackages(['postgresql'])
  return findBinaries()
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/**
 * Runs the server as long as stdin is open. A line on stdin gives the signal to stop it with and keeps the folder; the
 * end of stdin, also when the tests are killed, stops it and removes the folder.
 */
const SUPERVISOR_SCRIPT =
  '"$0/postgres" -D "$1/data" -k "$1" -p "$2" >>"$1/log" 2>&1 & read -r signal; kill -s "${signal:-QUIT}" $!; wait $!; [ "$signal" ] || rm -rf "$1"'

/** @throws Error when there is no PostgreSQL (`hasPostgres`) or it does not start, with its log */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = findBinaries() ?? installBinaries()
  if (!bin) throw new Error('PostgreSQL could not be installed.')
  const folder = mkdtempSync(join(tmpdir(), 'formwright-pg-'))
  const osUser = unprivilegedUser()
  if (osUser.uid !== undefined && osUser.gid !== undefined) chownSync(folder, osUser.uid, osUser.gid)
  const password = randomBytes(12).toString('hex')
  writeFileSync(join(folder, 'password'), password, { mode: 0o644 })
  execFileSync(
    join(bin, 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      SUPERUSER,
      '-A',
      'scram-sha-256',
      '--pwfile',
      join(folder, 'password'),
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...osUser, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return startCluster({ bin, folder, osUser, password })
}

interface Cluster {
  /** Folder of the programs. */
  bin: string
  /** Has the data in `data`. */
  folder: string
  osUser: { uid?: number; gid?: number }
  password: string
}

async function startCluster({ bin, folder, osUser, password }: Cluster): Promise<PostgresServer> {
  const port = await freePort()
  const url = (database = 'postgres'): string => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
  let supervisor: ChildProcess

  async function query(sql: string, database?: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url(database), connectionTimeoutMillis: 5000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query<Record<string, unknown>>(sql)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async function start(): Promise<void> {
    supervisor = spawn('sh', ['-c', SUPERVISOR_SCRIPT, bin, folder, String(port)], {
      ...osUser,
      cwd: folder,
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    const deadline = Date.now() + 120_000
    while (
      !(await query('select 1').then(
        () => true,
        () => false,
      ))
    ) {
      if (Date.now() > deadline)
        throw new Error(`PostgreSQL did not start: ${readFileSync(join(folder, 'log'), 'utf8')}`)
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
  }

  async function endProcess(signalLine: string): Promise<void> {
    const exited = once(supervisor, 'exit')
    supervisor.stdin?.end(signalLine)
    await exited
  }

  const stop = async (): Promise<void> => {
    if (supervisor.exitCode === null) await endProcess('')
    rmSync(folder, { recursive: true, force: true })
  }
  await start().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    url,
    query,
    stop,
    createDatabase: async (database) => {
      await query(`create database ${database}`)
      return url(database)
    },
    crash: () => endProcess('QUIT\n'),
    async startStandby() {
      const standbyFolder = mkdtempSync(join(tmpdir(), 'formwright-pg-'))
      if (osUser.uid !== undefined && osUser.gid !== undefined) chownSync(standbyFolder, osUser.uid, osUser.gid)
      const connection = ['-h', '127.0.0.1', '-p', String(port), '-U', SUPERUSER]
      execFileSync(
        join(bin, 'pg_basebackup'),
        [...connection, '-D', join(standbyFolder, 'data'), '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
        { ...osUser, cwd: standbyFolder, env: { ...process.env, PGPASSWORD: password }, stdio: 'inherit' },
      )
      await query("alter system set synchronous_standby_names = '*'")
      await query('select pg_reload_conf()')
      return startCluster({ bin, folder: standbyFolder, osUser, password })
    },
    async promote() {
      // The copy would wait for a standby of its own.
      await query('alter system reset synchronous_standby_names')
      await query('select pg_reload_conf()')
      await query('select pg_promote()')
    },
    restart: start,
    async suspendDuring(work) {
      const postmaster = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n', 1)[0])
      const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
        .split(' ')
        .filter(Boolean)
        .map(Number)
      // The postmaster first, so that it starts no further process.
      const pids = [postmaster, ...children]
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      try {
        await work()
      } finally {
        for (const pid of pids) process.kill(pid, 'SIGCONT')
      }
    },
  }
}
