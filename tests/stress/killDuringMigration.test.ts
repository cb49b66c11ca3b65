import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { LATEST_VERSION } from '../../src/server/store/migrations/migrate.ts'
import { createBackup } from '../../src/server/store/sqlite/createBackup.ts'
import { restoreBackup } from '../../src/server/store/sqlite/restoreBackup.ts'
import { openSqlite } from '../../src/server/store/sqlite/openSqlite.ts'
import { openVault } from '../../src/server/store/vaultKeyFile.ts'
import { createDataDir } from './support/childServer.ts'
import { recordMeasurement } from './support/measurements.ts'
import { byRunMode } from '../support/runMode.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

const KILLS = byRunMode(10, 50)
const STORE_FOLDER = join(PROJECT_ROOT, 'src/server/store')

/** Creates a data folder of the current version with many items. */
async function createFilledDataDir(items: number): Promise<string> {
  const dataDir = createDataDir()
  const store = await openSqlite(dataDir)
  await store.meta.set('vaultKey', openVault(dataDir).keyId)
  await store.content.seed(
    Array.from({ length: items }, (_, index) => ({
      kind: 'school',
      id: `i${index}`,
      sort: index,
      data: { category: 'c', text: 'x'.repeat(300) },
    })),
  )
  await store.close()
  return dataDir
}

/**
 * Runs server code in a process that is killed `delayMs` after its start.
 * @returns whether it was still running then
 */
async function runAndKill(code: string, delayMs: number): Promise<boolean> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  await once(child.stdout, 'data')
  await pause(delayMs)
  child.kill('SIGKILL')
  return (await exited)[1] === 'SIGKILL'
}

test(`${KILLS} × kill -9 while the tables are made: the database is empty or whole, and opens`, async () => {
  let killed = 0
  const seenVersions = new Set<number>()
  for (let kill = 0; kill < KILLS; kill += 1) {
    const dataDir = createDataDir()
    const code = `const { openSqlite } = await import(${JSON.stringify(join(STORE_FOLDER, 'sqlite/openSqlite.ts'))}); console.log('go'); await (await openSqlite(${JSON.stringify(dataDir)})).close(); console.log('done')`
    if (await runAndKill(code, (100 * kill) / KILLS)) killed += 1
    const killedDatabase = new DatabaseSync(join(dataDir, 'formwright.db'))
    const version = Number(killedDatabase.prepare('PRAGMA user_version').get()?.user_version)
    expect(killedDatabase.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    killedDatabase.close()
    expect([0, LATEST_VERSION]).toContain(version)
    seenVersions.add(version)
    const store = await openSqlite(dataDir)
    expect(await store.accounts.isEmpty()).toBe(true)
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
  recordMeasurement('migrations killed', {
    tries: KILLS,
    onTheWay: killed,
    versionsLeft: [...seenVersions].sort().join(' and '),
  })
})

test(`${KILLS} × kill -9 during a backup: there is a whole one or none by that name`, async () => {
  const dataDir = await createFilledDataDir(6000)
  const place = createDataDir()
  let whole = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const to = join(place, `backup-${kill}`)
    const code = `const { createBackup } = await import(${JSON.stringify(join(STORE_FOLDER, 'sqlite/createBackup.ts'))}); console.log('go'); createBackup(${JSON.stringify(dataDir)}, ${JSON.stringify(to)})`
    await runAndKill(code, (400 * kill) / KILLS)
    if (!existsSync(to)) continue
    whole += 1
    expect(readdirSync(to).sort()).toEqual(['backup.json', 'formwright.db', 'secret.key'])
    expect(restoreBackup(join(place, `restored-${kill}`), to, false).info.counts.content).toBe(6000)
  }
  recordMeasurement('backups killed', { tries: KILLS, doneBefore: whole })
  expect(createBackup(dataDir, join(place, 'last')).info.counts.content).toBe(6000)
})
