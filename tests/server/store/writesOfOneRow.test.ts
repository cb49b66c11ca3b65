import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { createCaptchaStore } from '../../../src/server/store/accounts/captchaStore.ts'
import { createJarStore } from '../../../src/server/store/accounts/jarStore.ts'
import { createSessionStore, type StoredSession } from '../../../src/server/store/accounts/sessionStore.ts'
import { createSignInThrottle } from '../../../src/server/store/accounts/signInThrottle.ts'
import type { Database } from '../../../src/server/store/tables.ts'

let [active, most, total] = [0, 0, 0]
beforeEach(() => {
  active = most = total = 0
})

/** Counts its transactions; on PostgreSQL simultaneous ones of one row are repeated until each was alone. */
async function write() {
  total += 1
  most = Math.max(most, (active += 1))
  await pause(5)
  active -= 1
  return null
}
const database = { write, writeOne: write } as unknown as Database

test('simultaneous requests of a session that was idle note its use once', async () => {
  const sessions = createSessionStore(database)
  const session = { tokenHash: 'a', seenAt: 0 } as StoredSession
  await Promise.all(Array.from({ length: 40 }, () => sessions.touch(session, 120_000)))
  expect(total).toBe(1)
  await sessions.touch(session, 240_000)
  expect(total).toBe(2)
})

test('images for one cookie, and cookies of one session or of a browser without one, are saved one after the other', async () => {
  const captchas = createCaptchaStore(database)
  await Promise.all(Array.from({ length: 20 }, (_, index) => captchas.save('cookie', String(index), 0)))
  const sessions = createSessionStore(database)
  await Promise.all(Array.from({ length: 20 }, () => sessions.changeCookies('a', () => '')))
  const jars = createJarStore(database)
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? jars.take('id', 0) : jars.change('id', 0, () => ''))),
  )
  expect([most, total]).toEqual([1, 60])
})

test('guesses at one account are counted one after the other', async () => {
  const { cancelAttempt } = createSignInThrottle(database)
  await Promise.all(Array.from({ length: 20 }, (_, index) => cancelAttempt({ account: 'a', address: String(index) })))
  expect([most, total]).toEqual([1, 20])
})

test('rows of different browsers are written at one time', async () => {
  const captchas = createCaptchaStore(database)
  await Promise.all(Array.from({ length: 5 }, (_, index) => captchas.save(String(index), '', 0)))
  expect(most).toBe(5)
})
