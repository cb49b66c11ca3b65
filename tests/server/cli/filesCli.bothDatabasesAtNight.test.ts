import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { backupCommand, restoreCommand } from '../../../src/server/cli/backupCommands.ts'
import { filesCommand } from '../../../src/server/cli/filesCommand.ts'
import { keysCommand } from '../../../src/server/cli/keysCommand.ts'
import { submissionsCommand } from '../../../src/server/cli/submissionsCommand.ts'
import { readSettings } from '../../../src/server/settings.ts'
import { openFileStore } from '../../../src/server/store/objects/fileStore.ts'
import { openVault } from '../../../src/server/store/vaultKeyFile.ts'
import type { Store } from '../../../src/server/store/store.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { CHILD_ENV } from '../../support/serverProcess.ts'
import { startObjectServer, type ObjectServer } from '../../support/server/objectServer.ts'
import { databaseSettings, openTestStore, usesPostgres } from '../../support/server/testDatabase.ts'
import { createTempDir } from '../../support/server/testServer.ts'

const DAY_MS = 24 * 60 * 60_000
const FILES = 60

let objectServer: ObjectServer
let dataDir: string
let store: Store
/** Settings with the database alone, and with the object store too. */
let inDatabase: Record<string, string>
let inObjects: Record<string, string>
beforeAll(async () => {
  objectServer = await startObjectServer()
})
afterAll(() => objectServer.remove())
beforeEach(async () => {
  dataDir = createTempDir()
  store = await openTestStore(dataDir)
  inDatabase = await databaseSettings(dataDir)
  inObjects = { ...inDatabase, ...objectServer.env({ folder: 'files' }) }
  await addFiles()
})
afterEach(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true, force: true })
  for (const name of objectServer.objects().keys()) objectServer.lose(name)
})

/** Adds submissions with two files each to the database. */
async function addFiles(): Promise<void> {
  const vault = openVault(dataDir)
  await store.meta.set('vaultKey', vault.keyId)
  const text = { name: 'a.pdf', type: 'application/pdf', size: 3, sha256: 'x', field: '/files' }
  for (let index = 0; index < FILES / 2; index += 1) {
    const submission = { id: `s${index}`, reference: `FW-${index}`, page: 'fileUpload', call: '/pc/x', accountId: null }
    await store.submissions.add({
      submission: { ...submission, aType: 0, data: '{}', language: 'en', createdAt: index },
      files: [0, 1].map((position) => ({
        ...text,
        position,
        submissionId: submission.id,
        data: vault.sealBytes(Buffer.from(`${index} ${position}`), `FW-${index}/files/${position}`),
        object: null,
      })),
      envelopeJson: '{}',
    })
  }
}

async function run(
  command: (...all: Parameters<typeof filesCommand>) => Promise<void> | void,
  args: string[],
  env: Record<string, string>,
): Promise<string> {
  const lines: string[] = []
  await command(PROJECT_ROOT, args, env, (line) => lines.push(line))
  return lines.join('\n')
}

/** Whether staff export each file with its own content. */
async function areAllIntact(env: Record<string, string>): Promise<boolean> {
  const folder = createTempDir()
  await run(submissionsCommand, ['--files', folder], env)
  const isIntact = Array.from({ length: FILES }, (_, index) => {
    const [submission, position] = [Math.floor(index / 2), index % 2]
    return (
      readFileSync(join(folder, `FW-${submission}-files-${position + 1}.pdf`), 'utf8') === `${submission} ${position}`
    )
  })
  const count = readdirSync(folder).length
  rmSync(folder, { recursive: true })
  return count === FILES && isIntact.every(Boolean)
}

const sweepAfterADay = (env: Record<string, string>) =>
  openFileStore(readSettings(PROJECT_ROOT, env).bucket, store, () => Date.now() + DAY_MS + 1).sweep()

test('files move into the object store and back; nothing remains where they were', async () => {
  expect(await run(filesCommand, [], inDatabase)).toBe(`${FILES} files are in the database, 0 in the object store.`)
  expect(await run(filesCommand, ['--move'], inObjects)).toBe(
    `${FILES} files were moved.\n0 files are in the database, ${FILES} in the object store.`,
  )
  expect(objectServer.objects().size).toBe(FILES)
  expect((await store.submissions.listFiles('s0')).map(({ data }) => data.length)).toEqual([12, 12])
  expect(await areAllIntact(inObjects)).toBe(true)
  expect(await run(filesCommand, ['--move'], inObjects)).toMatch(/^0 files were moved/)

  const back = ['--move', '--from', inObjects.FILES_URL ?? '']
  const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
  expect(await run(filesCommand, back, { ...inDatabase, ...keys })).toMatch(
    `${FILES} files were moved.\n${FILES} files are in the database, 0 in the object store.`,
  )
  expect(await areAllIntact(inDatabase)).toBe(true)
  await sweepAfterADay(inObjects)
  expect(objectServer.objects().size).toBe(0)
})

test('after kill -9 in the middle of a move, also back, each file is intact; the next run moves the rest', async () => {
  const inObjectStore = async () => (await store.objects.count()).inObjects
  const killMove = async (until: () => Promise<boolean>, args: string[], env: Record<string, string>) => {
    const child = spawn(process.execPath, ['src/server/cli/staffCli.ts', 'files', '--move', ...args], {
      cwd: PROJECT_ROOT,
      env: { ...CHILD_ENV, ...env },
      stdio: 'ignore',
    })
    const exited = once(child, 'exit')
    while (!(await until()) && child.exitCode === null) await pause(1)
    child.kill('SIGKILL')
    await exited
    expect(await areAllIntact(inObjects)).toBe(true)
  }
  for (const count of [5, 20, 40]) await killMove(async () => objectServer.objects().size > count, [], inObjects)
  await run(filesCommand, ['--move'], inObjects)
  expect(await inObjectStore()).toBe(FILES)
  expect(await areAllIntact(inObjects)).toBe(true)
  await sweepAfterADay(inObjects)
  expect(objectServer.objects().size).toBe(FILES)

  const { FILES_URL = '', ...backEnv } = inObjects
  for (const count of [55, 40, 20])
    await killMove(async () => (await inObjectStore()) < count, ['--from', FILES_URL], backEnv)
  await run(filesCommand, ['--move', '--from', FILES_URL], backEnv)
  expect(await inObjectStore()).toBe(0)
  expect(await areAllIntact(inDatabase)).toBe(true)
})

test('a change of the key seals objects anew, and the old ones are removed a day later', async () => {
  await run(filesCommand, ['--move'], inObjects)
  const oldNames = [...objectServer.objects().keys()]
  const output = await run(keysCommand, ['--rotate'], inObjects)
  expect(output).toMatch(new RegExp(`0 values and ${FILES} files were sealed anew under`))
  const [, newKey = '', oldKey = ''] = /^(\w+) +seals[^\n]*\n(\w+) +opens +0 +0/m.exec(output) ?? []
  utimesSync(join(dataDir, 'secret.key'), 0, 0)
  await run(keysCommand, ['--forget', oldKey], inObjects)
  expect(await run(keysCommand, [], inObjects)).toMatch(new RegExp(`^key[^\n]*\n${newKey} +seals +0 +${FILES}$`))
  expect(await areAllIntact(inObjects)).toBe(true)
  await sweepAfterADay(inObjects)
  expect([...objectServer.objects().keys()].filter((name) => oldNames.includes(name))).toEqual([])
  expect(objectServer.objects().size).toBe(FILES)
  expect(await areAllIntact(inObjects)).toBe(true)
})

test('--check names the submission of each missing object; the options exclude each other', async () => {
  await run(filesCommand, ['--move'], inObjects)
  expect(await run(filesCommand, ['--check'], inObjects)).toContain(`The object store has all ${FILES} objects.`)
  const [, second] = await store.submissions.listFiles('s7')
  objectServer.lose(second?.object ?? '')
  const lines: string[] = []
  const check = filesCommand(PROJECT_ROOT, ['--check'], inObjects, (line) => lines.push(line))
  await expect(check).rejects.toThrow(`The object store has ${FILES - 1} objects; 1 are missing.`)
  expect(lines.at(-1)).toBe(`FW-7 /files 2: no object ${second?.object}`)
  await expect(areAllIntact(inObjects)).rejects.toThrow('has no object')

  await expect(run(filesCommand, ['--check'], inDatabase)).rejects.toThrow('Set FILES_URL')
  await expect(run(filesCommand, ['--move'], inDatabase)).rejects.toThrow('Set FILES_URL, or name')
  await expect(run(filesCommand, ['--move', '--from', 's3://other-bucket'], inObjects)).rejects.toThrow('Copy objects')
  await expect(run(filesCommand, ['--move', '--check'], inObjects)).rejects.toThrow('One thing at a time')
})

test.skipIf(usesPostgres)(
  'a backup names what it does not hold, and a restore reports the missing objects',
  async () => {
    await run(filesCommand, ['--move'], inObjects)
    const backup = join(dataDir, 'backup')
    expect(await run(backupCommand, ['--to', backup], inObjects)).toMatch(
      `It does not hold the ${FILES} objects in the object store (FILES_URL), which has a backup of its own.`,
    )
    const [lost] = await store.submissions.listFiles('s7')
    objectServer.lose(lost?.object ?? '')
    const restore = (env: Record<string, string>) =>
      run(restoreCommand, ['--from', backup], { ...env, DATA_DIR: join(createTempDir(), 'data') })
    expect(await restore(inObjects)).toMatch(
      new RegExp(
        `\nThe object store has ${FILES - 1} of its objects; 1 are missing: check it by npm run files -- --check\\.$`,
      ),
    )
    expect(await restore(inDatabase)).toMatch(
      /\nSome of its files are in an object store: set FILES_URL, and check it by/,
    )
    await objectServer.stop()
    expect(await restore(inObjects)).toMatch(/\nThe object store was not checked \(.*ECONNREFUSED.*\): check it by/)
    await objectServer.restart()
  },
)
