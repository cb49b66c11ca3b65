import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { hasApt, installPackages } from '../src/tools/debian.ts'

const DEBIAN = '/usr/lib/postgresql'
const USER = 'formwright'

/** A PostgreSQL of its own, on loopback, durable as one at work; it is stopped and removed even when the tests are killed. */
export interface Postgres {
  /** `postgres://…` of one of its databases; the first is `postgres`. */
  url(database?: string): string
  /** Makes an empty database. @returns its address */
  create(database: string): Promise<string>
  /** Statements on a database, beside the server's own connections. */
  run(sql: string, database?: string): Promise<Record<string, unknown>[]>
  /** Stops as a power cut would, without a last checkpoint or a word to its clients. */
  crash(): Promise<void>
  /** Starts again after `crash`. */
  restart(): Promise<void>
  /** Holds every one of its processes still while `work` runs, as a machine that hangs would; needs Linux. */
  freeze(work: () => Promise<void>): Promise<void>
  /** Stops and removes it. */
  stop(): Promise<void>
}

/** Whether `startPostgres` can be had on this machine: PostgreSQL is there, or Debian's package can be installed. */
export const hasPostgres = (): boolean => installed() !== undefined || hasApt()

/** What to say where it cannot. */
export const SKIPPED = 'SKIPPED: everything on PostgreSQL, for this machine has neither PostgreSQL nor apt.'

function installed(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const found = versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
  const { status, stdout } = found
    ? { status: 0, stdout: found }
    : spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  return status === 0 && existsSync(join(stdout.trim(), 'initdb')) ? stdout.trim() : undefined
}

function install(): string | undefined {
  installPackages(['postgresql'])
  return installed()
}

/** PostgreSQL refuses to run as root. */
function someoneElse(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (what: string): number => Number(execFileSync('id', [what, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/**
 * Runs the server as long as the pipe to the standard input is open. A line there names the signal to end it with and keeps the
 * folder; the end of the pipe, also by the death of the tests, ends it and removes the folder.
 */
const KEEPER =
  '"$0/postgres" -D "$1/data" -k "$1" -p "$2" >>"$1/log" 2>&1 & read -r signal; kill -s "${signal:-QUIT}" $!; wait $!; [ "$signal" ] || rm -rf "$1"'

/** @throws Error when there is no PostgreSQL (`hasPostgres`) or it does not start, with its log */
export async function startPostgres(): Promise<Postgres> {
  const bin = installed() ?? install()
  if (!bin) throw new Error('PostgreSQL could not be installed.')
  const folder = mkdtempSync(join(tmpdir(), 'formwright-pg-'))
  const who = someoneElse()
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid)
  const password = randomBytes(12).toString('hex')
  writeFileSync(join(folder, 'password'), password, { mode: 0o644 })
  execFileSync(
    join(bin, 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      USER,
      '-A',
      'scram-sha-256',
      '--pwfile',
      join(folder, 'password'),
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...who, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const port = await freePort()
  const url = (database = 'postgres'): string => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`
  let keeper: ChildProcess

  async function run(sql: string, database?: string): Promise<Record<string, unknown>[]> {
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
    keeper = spawn('sh', ['-c', KEEPER, bin as string, folder, String(port)], {
      ...who,
      cwd: folder,
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    const until = Date.now() + 120_000
    while (
      !(await run('select 1').then(
        () => true,
        () => false,
      ))
    ) {
      if (Date.now() > until) throw new Error(`PostgreSQL did not start: ${readFileSync(join(folder, 'log'), 'utf8')}`)
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
  }

  async function end(last: string): Promise<void> {
    const gone = once(keeper, 'exit')
    keeper.stdin?.end(last)
    await gone
  }

  const stop = async (): Promise<void> => {
    if (keeper.exitCode === null) await end('')
    rmSync(folder, { recursive: true, force: true })
  }
  await start().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    url,
    run,
    stop,
    create: async (database) => {
      await run(`create database ${database}`)
      return url(database)
    },
    crash: () => end('QUIT\n'),
    restart: start,
    async freeze(work) {
      const postmaster = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n', 1)[0])
      const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
        .split(' ')
        .filter(Boolean)
        .map(Number)
      // The postmaster first: it would not make a new process that is missing here.
      const all = [postmaster, ...children]
      for (const pid of all) process.kill(pid, 'SIGSTOP')
      try {
        await work()
      } finally {
        for (const pid of all) process.kill(pid, 'SIGCONT')
      }
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}
