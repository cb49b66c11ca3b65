import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { databaseSettings } from '../../support/server/testDatabase.ts'
import { FORM_TYPE } from '../../support/server/forgedRequest.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { createTempDir, startTestServer } from '../../support/server/testServer.ts'

/** Posts fields some time after the head: the server must know then, too, whose turn it is. @returns the status */
async function postLate(
  client: TestClient,
  call: string,
  fields: string,
  address: string,
): Promise<number | undefined> {
  const headers = { ...client.sessionHeaders, 'content-type': FORM_TYPE, 'x-forwarded-for': address }
  const post = request(`${client.url}/aspapi${call}.asp`, { method: 'POST', headers, agent: false })
  post.flushHeaders()
  await delay(50)
  post.end(fields)
  return new Promise((resolve, reject) => {
    post.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
  })
}

test('a network whose statements all wait for a lock leaves connections to others', async () => {
  const dataDir = createTempDir()
  const server = await startTestServer({ dataDir })
  const { DATABASE_URL } = await databaseSettings(dataDir)
  const [locker, observer] = [new pg.Client(DATABASE_URL), new pg.Client(DATABASE_URL)]
  await Promise.all([locker.connect(), observer.connect()])
  const blocked = server.client()
  await blocked.signInAsVisitor()
  await locker.query('begin; select 1 from sessions for update')
  let ended = 0
  const waiting = Array.from({ length: 12 }, async () => {
    await postLate(blocked, '/pc/logout', '', '203.0.113.7')
    ended += 1
  })
  const countLocked = async (): Promise<number> =>
    (
      await observer.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name = current_schema()",
      )
    ).rows.length
  await expect.poll(countLocked).toBeGreaterThan(2)
  for (let call = 0; call < 5; call += 1) {
    const other = server.client()
    await other.fetchXsrfCookie()
    expect(await postLate(other, '/pc/login', 'visitor=1', '198.51.100.7')).toBe(200)
  }
  // Those that wait for the lock are given up after five seconds.
  expect(ended).toBeLessThan(4)
  await locker.query('rollback')
  await Promise.all(waiting)
  await Promise.all([locker.end(), observer.end()])
  await server.close()
})
