import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keysCommand } from '../../../src/server/cli/keysCommand.ts'
import { submissionsCommand } from '../../../src/server/cli/submissionsCommand.ts'
import { createBackup } from '../../../src/server/store/sqlite/createBackup.ts'
import { readKeyRing } from '../../../src/server/store/vaultKeyFile.ts'
import { redrawPdf } from '../../../src/server/files/redraw/redrawPdf.ts'
import { pdf } from '../../support/fileFixtures.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { CHILD_ENV } from '../../support/serverProcess.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { VALID_WITHDRAWAL, VALID_UPLOAD } from '../../support/server/formFixtures.ts'
import { multipart } from '../../support/server/multipart.ts'
import { databaseSettings, usesPostgres } from '../../support/server/testDatabase.ts'
import { createTempDir, startTestServer, type TestServer } from '../../support/server/testServer.ts'

const CARD_NUMBER = VALID_WITHDRAWAL.bankCardNumber
/** The content of the uploaded file in the store. */
const storedPdf = await redrawPdf(pdf())

let dataDir: string
let server: TestServer
let env: Record<string, string>
beforeEach(async () => {
  dataDir = createTempDir()
  server = await startTestServer({ dataDir })
  env = await databaseSettings(dataDir)
})
afterEach(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function runKeys(...args: string[]): Promise<string> {
  const lines: string[] = []
  await keysCommand(PROJECT_ROOT, args, env, (line) => lines.push(line))
  return lines.join('\n')
}

/** Sends a withdrawal and papers. */
async function send(): Promise<void> {
  const client = server.client()
  await client.signIn(...REAL_CUSTOMER)
  await client.fetchCaptcha()
  expect((await client.post('/pc/withdrawalApplyUpdate', VALID_WITHDRAWAL)).body.code).toBe(200)
  const body = multipart(VALID_UPLOAD, { files: [{ name: 'id.pdf', content: pdf() }] })
  expect((await client.postBody('/pc/fileUploadUpdate', body)).body.code).toBe(200)
}

/** Opens everything like staff. @returns the card numbers, and the number of intact files */
async function openAll(): Promise<{ cards: string[]; files: number }> {
  const folder = createTempDir()
  const csv = join(folder, 'all.csv')
  const run = (...args: string[]) => submissionsCommand(PROJECT_ROOT, args, env, () => undefined)
  await run('--csv', csv, '--reveal')
  await run('--files', folder)
  const rows = await server.store.submissions.search({}, 99)
  const files = rows
    .filter(({ page }) => page === 'fileUpload')
    .map(({ reference }) => readFileSync(join(folder, `${reference}-files-1.pdf`)))
  const cards = readFileSync(csv, 'utf8').match(new RegExp(CARD_NUMBER, 'g')) ?? []
  rmSync(folder, { recursive: true })
  return { cards, files: files.filter((file) => file.equals(storedPdf)).length }
}

/** As if the key file had been changed long ago. */
const ageKeyFile = (): void => utimesSync(join(dataDir, 'secret.key'), 0, 0)

const keyIds = (): string[] => readKeyRing({ dataDir }).map(({ id }) => id)

test('--rotate seals everything under a new key beside the running server; the old key opens until it is forgotten', async () => {
  await send()
  const [oldKey = ''] = keyIds()
  expect(await runKeys()).toMatch(new RegExp(`^key +use +values +files\n${oldKey} +seals +1 +1$`))
  const output = await runKeys('--rotate')
  const [newKey = '', ...others] = keyIds()
  expect(others).toEqual([oldKey])
  expect(output).toMatch(new RegExp(`1 values and 1 files were sealed anew under ${newKey}`))
  expect(output).toMatch(new RegExp(`${newKey} +seals +1 +1\n${oldKey} +opens +0 +0$`))
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(await openAll()).toEqual({ cards: [CARD_NUMBER], files: 1 })
  // The running server has loaded the new key.
  await send()
  expect(await runKeys()).toMatch(new RegExp(`${newKey} +seals +2 +2\n${oldKey} +opens +0 +0$`))
  expect(await openAll()).toEqual({ cards: [CARD_NUMBER, CARD_NUMBER], files: 2 })
  await expect(runKeys('--forget', newKey)).rejects.toThrow('is in use')
  await runKeys('--reseal')
  if (!usesPostgres) {
    const { folder } = createBackup(dataDir, join(createTempDir(), 'backup'))
    expect(readKeyRing({ dataDir: folder })).toEqual(readKeyRing({ dataDir }))
  }
  // A form under way may have been sealed with the old key, and is not stored yet.
  await expect(runKeys('--forget', oldKey)).rejects.toThrow('last ten minutes')
  ageKeyFile()
  expect(await runKeys('--forget', oldKey)).toMatch(new RegExp(`^key +use +values +files\n${newKey} +seals +2 +2$`))
  expect(await openAll()).toEqual({ cards: [CARD_NUMBER, CARD_NUMBER], files: 2 })
  expect(readFileSync(join(dataDir, 'staff.log'), 'utf8')).toMatch(/"rotate-key".*\n(?:.*\n)*.*"forget-key"/)
  // A server that has sealed nothing meanwhile never uses the forgotten key.
  await send()
  expect(await openAll()).toEqual({ cards: Array(3).fill(CARD_NUMBER), files: 3 })
  await server.close()
  server = await startTestServer({ dataDir })
  await send()
  expect(await openAll()).toEqual({ cards: Array(4).fill(CARD_NUMBER), files: 4 })
})

test('an interrupted change goes on under the same key, and its old key cannot be forgotten', async () => {
  await send()
  const [oldKey = ''] = keyIds()
  const { sealedRows } = server.store
  const ids = (await sealedRows.listSubmissions('', 9)).map(({ id }) => id)
  const [file] = (await sealedRows.listFileHeads(ids)).map(({ head: _head, object: _object, ...key }) => key)
  const sealed = file && (await sealedRows.readFile(file))
  if (!file || !sealed) throw new Error('no file')
  // A file that cannot be opened interrupts the change: its last byte is changed.
  const changed = { ...sealed, data: Buffer.from(sealed.data) }
  changed.data.writeUInt8(255 - (sealed.data.at(-1) ?? 0), sealed.data.length - 1)
  expect(await sealedRows.replaceFile(file, sealed, changed, 0)).toBe(true)
  await expect(runKeys('--rotate')).rejects.toThrow()
  const ring = keyIds()
  expect(ring).toHaveLength(2)
  await expect(runKeys('--rotate')).rejects.toThrow()
  expect(keyIds()).toEqual(ring)
  await expect(runKeys('--forget', oldKey)).rejects.toThrow('may still seal something')
  expect(await sealedRows.replaceFile(file, changed, sealed, 0)).toBe(true)
  expect(await runKeys('--rotate')).toContain('goes on')
  expect(keyIds()).toEqual(ring)
  expect(await openAll()).toEqual({ cards: [CARD_NUMBER], files: 1 })
  ageKeyFile()
  expect(await runKeys('--forget', oldKey)).not.toContain(oldKey)
})

test('after kill -9 at any time of a change everything opens, and the next run finishes it without another key', async () => {
  for (let each = 0; each < 4; each += 1) await send()
  for (const delay of [250, 450, 650]) {
    const child = spawn(process.execPath, ['src/server/cli/staffCli.ts', 'keys', '--rotate'], {
      cwd: PROJECT_ROOT,
      env: { ...CHILD_ENV, ...env },
      stdio: 'ignore',
    })
    const exited = once(child, 'exit')
    await pause(delay)
    child.kill('SIGKILL')
    await exited
    expect(await openAll()).toEqual({ cards: Array(4).fill(CARD_NUMBER), files: 4 })
  }
  const rings = keyIds().length
  const output = await runKeys('--rotate')
  expect(keyIds().length - rings).toBe(output.includes('goes on') ? 0 : 1)
  expect(output).toMatch(/seals +4 +4\n/)
  expect(await openAll()).toEqual({ cards: Array(4).fill(CARD_NUMBER), files: 4 })
})

test('SECRET_KEY_FILE names a key file; the server refuses a missing or invalid one, or one that others can write', async () => {
  const folder = createTempDir()
  const file = join(folder, 'key')
  const start = () => startTestServer({ env: { SECRET_KEY_FILE: file } })
  await expect(start()).rejects.toThrow(/^SECRET_KEY_FILE \(.*\) does not exist: make it once/)
  writeFileSync(file, 'too short', { mode: 0o600 })
  await expect(start()).rejects.toThrow(/^SECRET_KEY_FILE \(.*\) holds 9 bytes that are no key/)
  writeFileSync(file, randomBytes(32))
  chmodSync(file, 0o666)
  await expect(start()).rejects.toThrow(/^SECRET_KEY_FILE \(.*\) can be written by others/)
  chmodSync(file, 0o444)
  const ownDir = createTempDir()
  const other = await startTestServer({ dataDir: ownDir, env: { SECRET_KEY_FILE: file } })
  const output: string[] = []
  const otherEnv = { ...(await databaseSettings(ownDir)), SECRET_KEY_FILE: file }
  const next = join(folder, 'next')
  await keysCommand(PROJECT_ROOT, ['--rotate', '--to', next], otherEnv, (line) => output.push(line))
  expect(readKeyRing({ dataDir: folder, secretKeyFile: next }).map(({ id }) => id)[1]).toBe(
    readKeyRing({ dataDir: folder, secretKeyFile: file })[0].id,
  )
  await keysCommand(PROJECT_ROOT, ['--reseal'], { ...otherEnv, SECRET_KEY_FILE: next }, (line) => output.push(line))
  expect(output.at(-1)).toMatch(/opens +0 +0$/)
  await other.close()
  await expect(startTestServer({ dataDir: ownDir, env: { SECRET_KEY_FILE: file } })).rejects.toThrow(
    /^SECRET_KEY_FILE is not the key/,
  )
  await (await startTestServer({ dataDir: ownDir, env: { SECRET_KEY_FILE: next } })).close()
  for (const folderToRemove of [folder, ownDir]) rmSync(folderToRemove, { recursive: true })
})
