// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { notifications } from '../../../../src/site/api/notifications.ts'
import { setNavigation } from '../../../../src/site/api/sessionEnd.ts'
import { endSession, session, setUser, startSession } from '../../../../src/site/session/session.ts'
import { envelopeReply } from '../../../support/browserBackend.ts'
import { tripForm } from '../../../support/renderForm.tsx'
import { renderFormScreen } from '../../../support/renderFormScreen.tsx'

const backend = await vi.hoisted(async () => (await import('../../../support/browserBackend.ts')).startBackend())
const leavePage = vi.fn(async () => true)

beforeAll(() => {
  setNavigation(leavePage, leavePage)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  endSession()
  notifications.visible = []
  vi.clearAllMocks()
})

const HOTELS = { hotels: [{ id: 'h1', name: 'Peak Inn' }] }

/** Opens a form with a text, and options from a call of its own name. */
function openForm(name: string) {
  const form = tripForm({
    schema: {
      type: 'object',
      properties: {
        note: { type: 'string' },
        hotel: {
          type: 'string',
          optionsFrom: { call: `/pc/hotels${name}`, list: '/hotels', value: '/id', label: '/name' },
        },
      },
    },
  })
  renderFormScreen(form)
}

test.each([
  ['401', envelopeReply(401, 'Please log in again')],
  ['Stale', envelopeReply(401, 'Password again', { stale: true })],
  ['501', envelopeReply(501, 'For real accounts only')],
  ['404', { status: 404, body: 'Not found' }],
  ['500', { status: 500, body: 'Broken' }],
  ['Network', 'broken' as const],
  ['Html', { body: '<html></html>' }],
])('options that fail to load (%s) leave the form in place, with the error at the field', async (name, reply) => {
  startSession('token', false)
  backend.reply(reply)
  openForm(name)
  const alert = await screen.findByRole('alert', undefined, { timeout: 10_000 })
  expect(alert.textContent).toContain('The choices could not be loaded.')
  expect(alert.closest('.fw-field')?.querySelector('select')).not.toBeNull()
  expect(document.querySelectorAll('form input')).toHaveLength(1)
  expect([leavePage.mock.calls, session.token, notifications.visible]).toEqual([[], 'token', []])

  backend.reply(envelopeReply(200, '', HOTELS))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('option', { name: 'Peak Inn' })).not.toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a customer whose session has ended leaves the page with the options’ response', async () => {
  startSession('token', false)
  setUser({ a_type: 0, name: 'Ann', email: 'ann@example.com', tradingAccount: '8800001', currency: 'USD' })
  backend.reply(envelopeReply(401, 'Please log in again'))
  openForm('Ended')
  await expect.poll(() => leavePage.mock.calls.length).toBe(1)
  expect(session.token).toBeUndefined()
})

test('an account that the broker has suspended leaves the page with the options’ response', async () => {
  startSession('token', false)
  backend.reply(envelopeReply(405, 'Suspended'))
  openForm('405')
  await expect.poll(() => leavePage.mock.calls.length).toBe(1)
  expect(session.token).toBeUndefined()
})
