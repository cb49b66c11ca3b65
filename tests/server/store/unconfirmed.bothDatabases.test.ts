import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deriveIdempotencyKey } from '../../../src/server/store/submissions/idempotencyKey.ts'
import type { Store } from '../../../src/server/store/store.ts'
import { openTestStore, usesPostgres } from '../../support/server/testDatabase.ts'
import { createTempDir } from '../../support/server/testServer.ts'

const NOW = Date.UTC(2026, 0, 5)
const CALL = '/pc/messageUpdate'
const KEY = deriveIdempotencyKey('key', CALL, { message: 'hello' })
const form = (reference: string) => ({ reference, call: CALL, language: 'tw', requestId: 'r', createdAt: NOW })

let dataDir: string
let store: Store
beforeEach(async () => {
  dataDir = createTempDir()
  store = await openTestStore(dataDir)
})
afterEach(() => store.close())

test('one of many forms that begin at once under one key is sent', async () => {
  const references = Array.from({ length: 20 }, (_, at) => `FW-${at}`)
  const uses = await Promise.all(references.map((reference) => store.unconfirmed.begin(form(reference), KEY)))
  const sent = references.filter((_, at) => uses[at] === undefined)
  expect(sent).toHaveLength(1)
  const [reference] = sent
  expect(uses.filter(Boolean)).toEqual(Array.from({ length: 19 }, () => ({ outcome: 'unconfirmed', reference })))
})

test('after the response is known a repeat gets it, and nothing is unconfirmed', async () => {
  await store.unconfirmed.begin(form('FW-1'), KEY)
  const envelopeJson = '{"code":200}'
  await store.unconfirmed.resolve('FW-1', { key: KEY, call: CALL, envelopeJson, createdAt: NOW })
  const repeat = { outcome: 'repeated', envelopeJson }
  expect(await store.unconfirmed.findEarlierUse(KEY, CALL)).toEqual(repeat)
  // Another server may have looked before the response was known.
  expect(await store.unconfirmed.begin(form('FW-2'), KEY)).toEqual(repeat)
  const otherContent = deriveIdempotencyKey('key', CALL, { message: 'bye' })
  expect(await store.unconfirmed.begin(form('FW-3'), otherContent)).toEqual({ outcome: 'conflict' })
  expect(await store.unconfirmed.list(NOW + 60 * 60_000)).toEqual([])
})

test('two servers that get a form at one time send it once', async () => {
  const other = usesPostgres ? await openTestStore(dataDir) : store
  const sent: string[] = []
  const send = async (server: Store, name: string, round: number): Promise<void> => {
    const key = deriveIdempotencyKey(`key ${round}`, CALL, {})
    const reference = `FW-${round}-${name}`
    // The second one comes while the first has its response stored.
    await sleep(name === 'b' ? round % 12 : 0)
    if (await server.unconfirmed.begin(form(reference), key)) return
    sent.push(`key ${round}`)
    await server.unconfirmed.resolve(reference, { key, call: CALL, envelopeJson: '{}', createdAt: NOW })
  }
  const rounds = Array.from({ length: 150 }, (_, round) => round)
  for (let from = 0; from < rounds.length; from += 10)
    await Promise.all(
      rounds.slice(from, from + 10).flatMap((round) => [send(store, 'a', round), send(other, 'b', round)]),
    )
  expect(sent.toSorted()).toEqual(rounds.map((round) => `key ${round}`).toSorted())
  if (other !== store) await other.close()
})

test('a form that was not sent may be sent again', async () => {
  await store.unconfirmed.begin(form('FW-1'), KEY)
  await store.unconfirmed.resolve('FW-1')
  expect(await store.unconfirmed.begin(form('FW-2'), KEY)).toBeUndefined()
})

test('a lost response is listed at once, and one that is awaited once its server must have ended', async () => {
  for (const reference of ['FW-1', 'FW-2', 'FW-3'])
    expect(await store.unconfirmed.begin(form(reference), undefined)).toBeUndefined()
  await store.unconfirmed.markLost('FW-2', 'late')
  expect(await store.unconfirmed.list(NOW)).toEqual([{ ...form('FW-2'), keyHash: null, reason: 'late' }])
  expect(await store.unconfirmed.list(NOW + 11 * 60_000)).toHaveLength(3)
})
