// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { UserInfo } from '../../../../src/model/api/userInfo.ts'
import { notifications } from '../../../../src/site/api/notifications.ts'
import type { PageSummary } from '../../../../src/site/app/pages.ts'
import { RouteGuard } from '../../../../src/site/app/routing/RouteGuard.tsx'
import { initI18n } from '../../../../src/site/i18n/i18n.ts'
import { endSession, session, setUser, startSession } from '../../../../src/site/session/session.ts'
import { envelopeReply } from '../../../support/browserBackend.ts'

const backend = await vi.hoisted(async () => (await import('../../../support/browserBackend.ts')).startBackend())

beforeAll(() => initI18n('en'))
afterEach(() => {
  cleanup()
  endSession()
  notifications.visible = []
})

const USER: UserInfo = { a_type: 0, name: 'Ann', email: '', tradingAccount: '8800002', currency: 'USD' }
function signIn(user?: UserInfo) {
  startSession('token', false)
  if (user) setUser(user)
}

/** The routes of a site with one page. */
function CurrentRoute({ page }: { page: PageSummary }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <output>{pathname + search}</output>
      {pathname === page.path && (
        <RouteGuard page={page}>
          <h1>Wallet</h1>
        </RouteGuard>
      )}
    </>
  )
}

/** Opens a page at `/wallet?type=fps`. */
const openPage = (page: Pick<PageSummary, 'access'> & Partial<PageSummary>) =>
  render(
    <MemoryRouter initialEntries={['/wallet?type=fps']}>
      <CurrentRoute page={{ id: 'wallet', kind: 'screen', path: '/wallet', ...page }} />
    </MemoryRouter>,
  )
const isOpen = () => screen.queryByRole('heading', { name: 'Wallet' }) !== null
const address = () => screen.getByRole('status').textContent
const SIGN_IN = '/login?from=%2Fwallet%3Ftype%3Dfps'

test('a public page is open, and fetches the user of a session in the background', async () => {
  signIn()
  backend.reply(envelopeReply(200, '', USER))
  openPage({ access: 'public' })
  expect(isOpen()).toBe(true)
  await expect.poll(() => session.account).toBe('8800002')
})

test('a members’ page leads to the sign-in, which knows the way back', () => {
  openPage({ access: 'customer' })
  expect([isOpen(), address(), backend.calls]).toEqual([false, SIGN_IN, []])
})

test('a restored session opens the page once its user is known', async () => {
  signIn()
  backend.reply(envelopeReply(200, '', USER))
  openPage({ access: 'funds' })
  expect([isOpen(), address()]).toEqual([false, '/wallet?type=fps'])
  await expect.poll(isOpen).toBe(true)
})

test('a session that another one replaces while its user is fetched opens the page too', async () => {
  signIn()
  backend.reply(envelopeReply(401), envelopeReply(200, '', USER))
  openPage({ access: 'customer' })
  act(() => startSession('next', false))
  await expect.poll(isOpen).toBe(true)
  expect(session.token).toBe('next')
})

test('a restored session whose user cannot be fetched ends', async () => {
  signIn()
  backend.reply('broken')
  openPage({ access: 'customer' })
  await expect.poll(address).toBe(SIGN_IN)
  expect([isOpen(), session.token]).toEqual([false, undefined])
})

test('a page of funds sends other accounts to the customer center and says why', () => {
  signIn({ ...USER, a_type: 1 })
  openPage({ access: 'funds' })
  expect([isOpen(), address()]).toEqual([false, '/customerCenter'])
  expect(notifications.visible).toMatchObject([{ message: { key: 'pages.customerCenter.locked' } }])
})

test('a page that requires a recent sign-in asks for the password once the user info is stale', async () => {
  signIn(USER)
  backend.reply(envelopeReply(200, '', { ...USER, stale: true }))
  openPage({ access: 'funds', requiresRecentSignIn: true })
  expect(isOpen()).toBe(true)
  await expect.poll(address).toBe(SIGN_IN)
  expect([notifications.visible, session.token]).toMatchObject([[{ message: { key: 'messages.again' } }], 'token'])
})
