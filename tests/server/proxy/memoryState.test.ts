import { beforeEach, expect, test } from 'vitest'
import { REPEAT_DAYS } from '../../../src/model/site/lifetimes.ts'
import { createAnonymousJars } from '../../../src/server/proxy/state/anonymousJars.ts'
import { createIdempotencyCache } from '../../../src/server/proxy/state/idempotencyCache.ts'
import { createMemoryThrottle } from '../../../src/server/proxy/state/memoryThrottle.ts'
import { deriveIdempotencyKey } from '../../../src/server/store/submissions/idempotencyKey.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const CALL = '/pc/messageUpdate'
const ENVELOPE = JSON.stringify({ code: 200, message: 'OK' })

let now: number
const clock = (): number => now
beforeEach(() => {
  now = Date.UTC(2026, 0, 5)
})

test('a jar lives for 30 minutes after its last use', () => {
  const jars = createAnonymousJars(clock)
  const jar = jars.findOrCreate('browser')
  expect([jars.findOrCreate('browser') === jar, jars.find('other')]).toEqual([true, undefined])
  now += 29 * MINUTE_MS
  expect(jars.find('browser')).toBe(jar)
  now += 29 * MINUTE_MS
  expect(jars.find('browser')).toBe(jar)
  now += 31 * MINUTE_MS
  jars.purge()
  expect(jars.find('browser')).toBeUndefined()
  expect(jars.findOrCreate('browser')).not.toBe(jar)
  jars.take('browser')
  expect(jars.find('browser')).toBeUndefined()
})

test('at most 20,000 jars are kept; the least recently used one is dropped first', () => {
  const jars = createAnonymousJars(clock)
  const first = jars.findOrCreate('0')
  for (let index = 1; index < 20_000; index += 1) jars.findOrCreate(String(index))
  expect(jars.find('0')).toBe(first)
  jars.findOrCreate('20000')
  expect([jars.find('0') === first, jars.find('1')]).toEqual([true, undefined])
})

test('repeats get a first envelope for longer than a draft keeps its key, counted from the first', () => {
  const cache = createIdempotencyCache(clock)
  const key = deriveIdempotencyKey('key', CALL, { name: 'Ann' })
  expect(cache.find(CALL, key)).toBeUndefined()
  cache.save(CALL, key, ENVELOPE)
  now += (REPEAT_DAYS - 1) * DAY_MS
  expect(cache.find(CALL, key)).toEqual({ envelopeJson: ENVELOPE })
  expect(cache.find(CALL, deriveIdempotencyKey('key', CALL, { name: 'Bob' }))).toBe('conflict')
  expect(cache.find('/pc/other', key)).toBeUndefined()
  now += 2 * DAY_MS
  cache.purge()
  expect(cache.find(CALL, key)).toBeUndefined()
})

test('first envelopes take 64 MB at most; the oldest are dropped first, also after repeats', () => {
  const cache = createIdempotencyCache(clock)
  const large = 'x'.repeat(10 * 1024 * 1024)
  const keys = Array.from({ length: 7 }, (_, index) => ({
    ...deriveIdempotencyKey(`key ${index}`, CALL, {}),
    seal: (text: string) => text,
    open: (text: string) => text,
  }))
  for (const key of keys) {
    cache.save(CALL, key, large)
    if (keys[0]) cache.find(CALL, keys[0])
  }
  expect(keys.map((key) => cache.find(CALL, key) !== undefined)).toEqual([false, ...Array<boolean>(6).fill(true)])
})

test('100,000 accounts and addresses are counted; those that failed longest ago are dropped', () => {
  const throttle = createMemoryThrottle()
  const fail = (account: string, address: string) => throttle.reserveAttempt({ account, address }, false, now)
  for (let count = 0; count < 3; count += 1) fail('ann', '203.0.113.1')
  expect(fail('ann', '203.0.113.1')).toEqual({ decision: 'captcha' })
  for (let index = 0; index < 50_000; index += 1)
    fail(`user${index}`, `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`)
  expect(fail('ann', '203.0.113.1')).toEqual({ decision: 'verify', needsCaptcha: false })
})
