import { expect, it } from 'vitest'
import { returnPath, loginPath, safeInternalPath } from '../../../../src/site/app/pages.ts'

const ORIGIN = 'https://broker.example'

/** Targets of open-redirect attacks on the sign-in. */
const UNSAFE_TARGETS = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '//evil.example/message',
  '//message',
  '///message',
  'https://evil.example',
  'http://evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'ftp://evil.example',
  'ws://evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://%0aalert(1)',
  '\u0000javascript:alert(1)',
  '\u3000javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/x',
  'file:///etc/passwd',
  'about:blank',
  'view-source:https://evil.example',
  'intent://evil#Intent;end',
  'mailto:a@evil.example',
  'tel:1',
  'evil.example',
  'www.evil.example',
  'message',
  './message',
  '../message',
  '#/message',
  '?x',
  '@evil.example',
  '/@evil.example',
  'broker.example@evil.example',
  `${ORIGIN}@evil.example`,
  `${ORIGIN}.evil.example`,
  ORIGIN,
  `${ORIGIN}/#/message`,
  '/message/../..//evil.example',
  '/message//evil.example',
  '/./message',
  '/../message',
  '/%2e%2e/message',
  '/%2F%2Fevil.example',
  '%2F%2Fevil.example',
  '/%5Cevil.example',
  '/message%00',
  '/message\u0000',
  '/\u2028evil',
  '/\tevil.example',
  '/ /evil.example',
  '\t//evil.example',
  '//\u3002evil',
  '/login',
  '/login?from=//evil.example',
  '/nothing',
  '',
  '/message/x',
  '/legal',
  '/legal/',
  '/schoolDetail/',
  '/schoolDetail/1/2',
  '[object Object]',
  '__proto__',
  '/constructor',
]

/** Pages of this site; any URL within them stays inside the hash. */
const SAFE_TARGETS = [
  '/',
  '/message',
  '/customerCenter',
  '/schoolDetail/101',
  '/legal/riskWarning',
  '/rechargeForm?type=fps',
  '/message?next=//evil.example',
  '/message?x=javascript:alert(1)',
  '/message?x#https://evil.example',
  '/applyReal?step=contact',
]

it.each(UNSAFE_TARGETS)('a sign-in does not redirect to %j', (from) => {
  expect(returnPath(`?${new URLSearchParams({ from })}`)).toBeUndefined()
  expect(safeInternalPath(from)).toBeUndefined()
})

it('there are at least 60 unsafe targets, and repeated parameters are ignored', () => {
  expect(UNSAFE_TARGETS.length).toBeGreaterThanOrEqual(60)
  expect(returnPath('?from=//evil.example&from=/message')).toBeUndefined()
  expect(returnPath('?from[]=/message')).toBeUndefined()
})

it.each(SAFE_TARGETS)('a sign-in redirects to %j inside this site’s hash', (from) => {
  const path = returnPath(loginPath(from).slice('/login'.length))
  expect(path).toBe(from)
  const address = new URL(`#${path}`, `${ORIGIN}/sub/`)
  expect([address.origin, address.pathname, address.protocol]).toEqual([ORIGIN, '/sub/', 'https:'])
})
