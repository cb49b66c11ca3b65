import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqlite } from '../../../src/server/store/sqlite/openSqlite.ts'
import { lockFolder } from '../../../src/server/store/sqlite/folderLock.ts'
import { serveSqlite } from '../../../src/server/store/sqlite/serveSqlite.ts'
import type { Store } from '../../../src/server/store/store.ts'
import { openVault } from '../../../src/server/store/vaultKeyFile.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { CHILD_ENV } from '../../support/serverProcess.ts'
import { createTempDir } from '../../support/server/testServer.ts'

let tempFolder: string
let dataDir: string
beforeEach(async () => {
  tempFolder = createTempDir()
  dataDir = join(tempFolder, 'data')
  const store = await serveSqlite(dataDir)
  await store.meta.set('vaultKey', openVault(dataDir).keyId)
  await store.meta.set('is', 'first')
  await store.close()
})
let openedStore: Store | undefined
afterEach(async () => {
  await openedStore?.close()
  openedStore = undefined
})

/** Exit code and output of `npm run <tool>`. */
function runCli(
  tool: 'backup' | 'restore',
  args: string[],
  env: Record<string, string> = {},
): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(PROJECT_ROOT, 'src/server/cli/staffCli.ts'), tool, ...args],
    {
      encoding: 'utf8',
      env: { ...CHILD_ENV, DATA_DIR: dataDir, ...env },
    },
  )
  return { code: status, output: stdout + stderr }
}

const readMarker = async (): Promise<string | undefined> => {
  openedStore = await serveSqlite(dataDir)
  const value = await openedStore.meta.get('is')
  await openedStore.close()
  openedStore = undefined
  return value
}

test('a backup beside the running server holds database and key, readable by its owner only; a restore needs a stopped server and an option to move data aside', async () => {
  const backup = join(tempFolder, 'backup')
  openedStore = await serveSqlite(dataDir)
  expect(runCli('backup', ['--to', backup])).toEqual({
    code: 0,
    output: expect.stringMatching(/^Backed up to .*: version \d+, 0 submissions/) as string,
  })
  await openedStore.meta.set('is', 'second')
  expect(runCli('restore', ['--from', backup, '--replace'])).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^DATA_DIR \(.*\) is in use by another process \(number \d+ since .*Z\): .*\.\n$/,
    ) as string,
  })
  await openedStore.close()
  expect(readdirSync(backup).sort()).toEqual(['backup.json', 'formwright.db', 'secret.key'])
  expect(
    [backup, ...readdirSync(backup).map((name) => join(backup, name))].map((path) => statSync(path).mode & 0o777),
  ).toEqual([0o700, 0o600, 0o600, 0o600])
  expect(runCli('restore', ['--from', backup])).toMatchObject({
    code: 1,
    output: expect.stringContaining('holds data already') as string,
  })
  expect(await readMarker()).toBe('second')
  expect(runCli('restore', ['--from', backup, '--replace']).code).toBe(0)
  expect(await readMarker()).toBe('first')
  const setAsideFolder = readdirSync(tempFolder).find((name) => name.startsWith('data-before-')) ?? ''
  const old = await openSqlite(join(tempFolder, setAsideFolder))
  expect(await old.meta.get('is')).toBe('second')
  await old.close()
  expect(existsSync(`${dataDir}.restoring`)).toBe(false)
})

test('a backup creates a new folder and overwrites nothing; a restore into a missing folder needs no option', async () => {
  const backupFolder = join(tempFolder, 'shelf')
  expect(runCli('backup', ['--to', backupFolder]).code).toBe(0)
  const before = readFileSync(join(backupFolder, 'backup.json'), 'utf8')
  expect(runCli('backup', ['--to', backupFolder]).code).toBe(0)
  expect(readFileSync(join(backupFolder, 'backup.json'), 'utf8')).toBe(before)
  const second = readdirSync(backupFolder).find((name) => name.startsWith('formwright-20')) ?? ''
  rmSync(dataDir, { recursive: true })
  expect(runCli('restore', ['--from', join(backupFolder, second)]).code).toBe(0)
  expect(await readMarker()).toBe('first')
  writeFileSync(join(tempFolder, 'file'), '')
  expect(runCli('backup', ['--to', join(tempFolder, 'file')])).toMatchObject({
    code: 1,
    output: expect.stringContaining('never written over') as string,
  })
  expect(runCli('backup', ['--to', join(tempFolder, 'x')], { DATA_DIR: join(tempFolder, 'none') })).toMatchObject({
    code: 1,
    output: expect.stringContaining('no database') as string,
  })
  expect(runCli('backup', [])).toMatchObject({ code: 1, output: 'Usage: npm run backup -- --to FOLDER\n' })
})

test('a modified or incomplete backup, or one without the right key, is refused, and nothing is changed', async () => {
  const corruptions: [string, (backup: string) => void, string][] = [
    [
      'changed',
      (backup) => {
        const file = join(backup, 'backup.json')
        writeFileSync(file, readFileSync(file, 'utf8').replace(/"meta": \d+/, '"meta": 99'))
      },
      'is not what it was',
    ],
    [
      'damaged',
      (backup) => {
        const file = join(backup, 'formwright.db')
        chmodSync(file, 0o600)
        const bytes = readFileSync(file)
        bytes.fill(0x55, 5000, 9000)
        writeFileSync(file, bytes)
      },
      'is damaged',
    ],
    [
      'key',
      (backup) => writeFileSync(join(backup, 'secret.key'), Buffer.alloc(32, 1)),
      'is not the one that the database was written with',
    ],
    ['obeyed', (backup) => writeFileSync(join(backup, 'backup.json'), '\u001b[2J'), '\\x1b[2J'],
    ['noKey', (backup) => rmSync(join(backup, 'secret.key')), 'There is no key file'],
    ['noDatabase', (backup) => rmSync(join(backup, 'formwright.db')), 'There is no formwright.db'],
  ]
  for (const [name, corrupt, expectedOutput] of corruptions) {
    const backup = join(tempFolder, name)
    expect(runCli('backup', ['--to', backup]).code).toBe(0)
    corrupt(backup)
    expect(runCli('restore', ['--from', backup, '--replace'])).toMatchObject({
      code: 1,
      output: expect.stringContaining(expectedOutput) as string,
    })
  }
  expect(await readMarker()).toBe('first')
  expect(readdirSync(tempFolder).filter((name) => /before|restoring/.test(name))).toEqual([])
})

test('with PostgreSQL both commands refer to its own tools', () => {
  for (const tool of ['backup', 'restore'] as const) {
    expect(runCli(tool, ['--to', 'x'].slice(0, tool === 'backup' ? 2 : 0), { DATABASE_URL: 'postgres://x' })).toEqual({
      code: 1,
      output: 'DATABASE_URL is set: the data is in PostgreSQL, use pg_dump and pg_restore (docs/operators.md).\n',
    })
  }
})

test('a restore killed between its two renames is reported at the start instead of creating an empty database', async () => {
  rmSync(dataDir, { recursive: true })
  const backup = join(tempFolder, 'data.restoring')
  lockFolder(backup).release()
  await expect(serveSqlite(dataDir)).rejects.toThrow(
    /is not there because a restore was interrupted: run npm run restore again\.$/,
  )
  expect(existsSync(dataDir)).toBe(false)
})

test('a folder is locked for a second process, which reads the pid of the first; the lock ends with its process, also after kill -9', async () => {
  const lockHolder = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `
    const { lockFolder } = await import(${JSON.stringify(join(PROJECT_ROOT, 'src/server/store/sqlite/folderLock.ts'))})
    lockFolder(${JSON.stringify(dataDir)})
    console.log('held')
    setInterval(() => {}, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(lockHolder.stdout, 'data')
  await expect(serveSqlite(dataDir)).rejects.toThrow(
    new RegExp(`^DATA_DIR \\(.*\\) is in use by another process \\(number ${String(lockHolder.pid)} since .*\\)`),
  )
  const server = spawnSync(process.execPath, [join(PROJECT_ROOT, 'src/server/main.ts')], {
    encoding: 'utf8',
    env: { ...CHILD_ENV, DATA_DIR: dataDir, PORT: '0' },
  })
  expect([server.status, server.stdout, server.stderr]).toEqual([
    1,
    '',
    expect.stringMatching(/^DATA_DIR \(.*\) is in use by another process.*\.\n$/),
  ])
  // Reads and writes continue meanwhile.
  const secondStore = await openSqlite(dataDir)
  await secondStore.meta.set('is', 'changed beside')
  await secondStore.close()
  lockHolder.kill('SIGKILL')
  await once(lockHolder, 'close')
  expect(await readMarker()).toBe('changed beside')
})

test('parts of one process share the lock, which ends with the last release', async () => {
  const first = lockFolder(dataDir)
  const second = lockFolder(dataDir)
  expect([first.isFirstHolder, second.isFirstHolder]).toEqual([true, false])
  first.release()
  expect(lockFolder(dataDir).isFirstHolder).toBe(false)
})

test.skipIf(process.platform === 'win32' || process.getuid?.() !== 0)(
  'the error names a folder that cannot be written in',
  () => {
    chmodSync(tempFolder, 0o755)
    chmodSync(dataDir, 0o555)
    // The other user need not be able to read the project: the child loads its code before it drops root.
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `
    const { serveSqlite } = await import(${JSON.stringify(join(PROJECT_ROOT, 'src/server/store/sqlite/serveSqlite.ts'))})
    process.setgid(65534)
    process.setuid(65534)
    await serveSqlite(${JSON.stringify(dataDir)}).catch(({ name, message }) => { console.error(name, message); process.exit(1) })`,
      ],
      { encoding: 'utf8' },
    )
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^StoreError The database in DATA_DIR \(.*\) cannot be used: .*\.\n$/),
    ])
  },
)
