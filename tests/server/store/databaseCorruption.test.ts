import { createHash } from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { serveSqlite } from '../../../src/server/store/sqlite/serveSqlite.ts'
import { openSqlite } from '../../../src/server/store/sqlite/openSqlite.ts'
import { StoreError } from '../../../src/server/store/storeErrors.ts'
import { openVault } from '../../../src/server/store/vaultKeyFile.ts'
import { createTempDir } from '../../support/server/testServer.ts'

const WAL = 'formwright.db-wal'
const SHM = 'formwright.db-shm'
const ROW_COUNT = 20

/** A folder in the state that a killed server leaves: with rows in the log that are not in the database file yet. */
let killedDataDir: string
beforeAll(async () => {
  const dataDir = createTempDir()
  openVault(dataDir)
  await (await openSqlite(dataDir)).close()
  const store = await openSqlite(dataDir)
  for (let row = 0; row < ROW_COUNT; row += 1) await store.meta.set(`row ${row}`, 'x'.repeat(3000))
  killedDataDir = copyFolder(dataDir)
  await store.close()
})

function copyFolder(folder: string): string {
  const copy = createTempDir()
  for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(copy, name))
  return copy
}

/** Hashes of all files except the lock and the log's index, which are no data. */
const fileHashes = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => !/lock|shm/.test(name))
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  )

const truncateToShare = (file: string, share: number) => truncateSync(file, Math.floor(statSync(file).size * share))

test.each<[string, (file: (name: string) => string) => void, RegExp]>([
  ['a truncated database', (file) => truncateToShare(file('formwright.db'), 0.5), /is damaged|cannot be used/],
  [
    'a file that is no database',
    (file) => {
      for (const name of [WAL, SHM]) rmSync(file(name))
      writeFileSync(file('formwright.db'), 'x'.repeat(9000))
    },
    /cannot be used: file is not a database/,
  ],
  [
    'a missing database',
    (file) => {
      for (const name of [WAL, SHM, 'formwright.db']) rmSync(file(name))
    },
    /has a secret\.key but no database/,
  ],
  [
    'an empty database',
    (file) => {
      for (const name of [WAL, SHM]) rmSync(file(name))
      truncateSync(file('formwright.db'), 0)
    },
    /has a secret\.key but no database/,
  ],
])('a start with %s reports it in a sentence and changes nothing', async (_what, corrupt, expectedMessage) => {
  const dataDir = copyFolder(killedDataDir)
  corrupt((name) => join(dataDir, name))
  const before = fileHashes(dataDir)
  const error: unknown = await serveSqlite(dataDir).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StoreError)
  expect((error as StoreError).message).toMatch(expectedMessage)
  expect((error as StoreError).message).not.toContain('\n')
  expect(fileHashes(dataDir)).toEqual(before)
})

test.each<[string, (file: (name: string) => string) => void]>([
  ['unchanged', () => undefined],
  ['without its index, like after a power cut', (file) => rmSync(file(SHM))],
  ['with a half-written transaction', (file) => appendFileSync(file(WAL), Buffer.alloc(2000, 1))],
])('the log of a killed server opens without loss: %s', async (_what, change) => {
  const dataDir = copyFolder(killedDataDir)
  change((name) => join(dataDir, name))
  const store = await serveSqlite(dataDir)
  expect(await store.meta.get(`row ${ROW_COUNT - 1}`)).toHaveLength(3000)
  await store.close()
})
