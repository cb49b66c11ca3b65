import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { executeSql, openTestStore, usesPostgres } from '../../support/server/testDatabase.ts'
import { createTempDir } from '../../support/server/testServer.ts'

/** More than a statement of either database can name. */
const COUNT = usesPostgres ? 66_000 : 33_000

test('events that were given up leave again, however many they are', async () => {
  const folder = createTempDir()
  const { outbox, close } = await openTestStore(folder)
  await executeSql(
    folder,
    `insert into outbox (channel, reference, page, account, created_at, due_at, attempts)
      with recursive t(n) as (select 1 union all select n + 1 from t where n < ${COUNT})
      select 'webhook', 'FW-' || n, 'x', null, n, null, 34 from t`,
  )
  const references = await outbox.listSettled(undefined)
  expect(references).toHaveLength(COUNT)
  await outbox.sendAgain(references, 1, { delivered: false })
  expect(await outbox.listSettled(undefined)).toEqual([])
  expect(await outbox.claim('webhook', 1, 1)).toMatchObject([{ reference: 'FW-1', attempts: 1 }])
  await close()
  rmSync(folder, { recursive: true, force: true })
})
