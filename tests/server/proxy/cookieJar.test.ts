import { expect, test } from 'vitest'
import { readCookieJar, type CookieJar } from '../../../src/server/proxy/upstream/cookieJar.ts'

const NOW = Date.UTC(2026, 0, 5)
const PATH = '/aspapi/pc/login.asp'

const jarWith = (...lines: string[]): CookieJar => {
  const jar = readCookieJar()
  jar.storeCookies(lines, NOW)
  return jar
}
const headerOf = (jar: CookieJar, path = PATH, now = NOW): string => jar.cookieHeader(path, now)

test('cookies of one name at different paths are different cookies', () => {
  const jar = jarWith('a=1; path=/x', 'a=2; path=/y')
  expect([headerOf(jar, '/x/page'), headerOf(jar, '/y'), headerOf(jar, '/z')]).toEqual(['a=1', 'a=2', ''])
  jar.storeCookies(['a=; path=/x; max-age=0'], NOW)
  expect([headerOf(jar, '/x'), headerOf(jar, '/y')]).toEqual(['', 'a=2'])
})

test('the cookie with the longer path comes first', () => {
  const jar = jarWith('a=1; path=/', 'a=2; path=/aspapi')
  expect(headerOf(jar)).toBe('a=2; a=1')
  expect(jar.cookieValue('a', PATH, NOW)).toBe('2')
  expect(jar.cookieValue('b', PATH, NOW)).toBeUndefined()
})

test.each([
  ['/aspapi', '/aspapi', true],
  ['/aspapi', '/aspapi/pc/login.asp', true],
  ['/aspapi/', '/aspapi/pc/login.asp', true],
  ['/asp', '/aspapi/pc/login.asp', false],
  ['/aspapi/pc', '/aspapi/inc/verifycode.asp', false],
])('a cookie of %s is sent with a request to %s: %s', (cookiePath, requestPath, isSent) => {
  expect(headerOf(jarWith(`a=1; path=${cookiePath}`), requestPath)).toBe(isSent ? 'a=1' : '')
})

test.each([
  'a=1',
  'a=1; path=relative',
  'a=1; domain=broker.example',
  'a=1; domain=com; secure; httponly; samesite=none',
  'a=1; secure',
])('a jar serves one backend and sends it “%s” at any address', (line) => {
  expect(headerOf(jarWith(line))).toBe('a=1')
})

test('a later cookie of the same name and path replaces an earlier one', () => {
  const jar = jarWith('a=1', 'b=2', 'a=3; secure; domain=x.example')
  expect(headerOf(jar)).toBe('b=2; a=3')
})

test('Max-Age counts from the response and overrides Expires; without both a cookie lives as long as the jar', () => {
  const jar = jarWith(
    'short=1; max-age=60; expires=Fri, 01 Jan 2100 00:00:00 GMT',
    'dated=1; expires=Mon, 05 Jan 2026 00:02:00 GMT',
    'endless=1; max-age=99999999999999999999',
    'session=1',
    'past=1; expires=Thu, 01 Jan 1970 00:00:00 GMT',
    'odd=1; expires=never',
  )
  expect(headerOf(jar)).toBe('short=1; dated=1; endless=1; session=1; odd=1')
  expect(headerOf(jar, PATH, NOW + 59_999)).toContain('short=1')
  expect(headerOf(jar, PATH, NOW + 60_000)).toBe('dated=1; endless=1; session=1; odd=1')
  expect(headerOf(jar, PATH, NOW + 120_000)).toBe('endless=1; session=1; odd=1')
})

test.each([
  ['nothing', ''],
  ['no name', '=1'],
  ['no value', 'a'],
  ['no pair', '; path=/'],
  ['a control character', 'a=\u0001'],
  ['a control character after the value', 'a=1\u007f1'],
  ['a name that is not ASCII', 'ä=1'],
  ['more than 4096 characters', `a=${'x'.repeat(4096)}`],
])('a line with %s is ignored', (_problem, line) => {
  expect(headerOf(jarWith(line, 'b=2'))).toBe('b=2')
})

test('values are sent unchanged, with spaces and commas of older servers', () => {
  expect(headerOf(jarWith('a="x, y"=%41; path=/'))).toBe('a="x, y"=%41')
})

test('a jar has room for 20 cookies and 8 kB; the oldest are dropped first', () => {
  const jar = readCookieJar()
  for (let index = 0; index < 25; index += 1) jar.storeCookies([`c${index}=1; path=/${index % 2 ? '' : 'aspapi'}`], NOW)
  expect(headerOf(jar).split('; ').length).toBe(20)
  expect([jar.cookieValue('c4', PATH, NOW), jar.cookieValue('c5', PATH, NOW)]).toEqual([undefined, '1'])
  for (const name of ['x', 'y', 'z']) jar.storeCookies([`${name}=${'v'.repeat(4000)}`], NOW)
  expect(headerOf(jar).length).toBeLessThan(8192 + 2)
  expect([jar.cookieValue('x', PATH, NOW), jar.cookieValue('z', PATH, NOW)?.length]).toEqual([undefined, 4000])
  expect(headerOf(jarWith(...Array.from({ length: 30 }, (_, index) => `d${index}=1`))).split('; ').length).toBe(20)
})
