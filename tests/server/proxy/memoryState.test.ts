import { beforeEach, expect, test } from 'vitest'
import { createAnonymousJars } from '../../../src/server/proxy/state/anonymousJars.ts'
import { createMemoryThrottle } from '../../../src/server/proxy/state/memoryThrottle.ts'

const MINUTE_MS = 60_000

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

test('100,000 accounts and addresses are counted; those that failed longest ago are dropped', () => {
  const throttle = createMemoryThrottle()
  const fail = (account: string, address: string) => throttle.reserveAttempt({ account, address }, false, now)
  for (let count = 0; count < 3; count += 1) fail('ann', '203.0.113.1')
  expect(fail('ann', '203.0.113.1')).toEqual({ decision: 'captcha' })
  for (let index = 0; index < 50_000; index += 1)
    fail(`user${index}`, `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`)
  expect(fail('ann', '203.0.113.1')).toEqual({ decision: 'verify', needsCaptcha: false })
})
