// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { notifications } from '../../../../src/site/api/notifications.ts'
import { endSession, setUser, startSession } from '../../../../src/site/session/session.ts'
import { envelopeReply } from '../../../support/browserBackend.ts'
import { tripForm } from '../../../support/renderForm.tsx'
import { renderFormScreen } from '../../../support/renderFormScreen.tsx'

const backend = await vi.hoisted(async () => (await import('../../../support/browserBackend.ts')).startBackend())

afterEach(() => {
  localStorage.clear()
  endSession()
  notifications.visible = []
})

const ACCOUNTS = [
  { id: 'a1', bankName: 'HSBC', bankCardNumber: '••••0001' },
  { id: 'a2', bankName: 'Sample', bankCardNumber: '••••0002' },
]

/** Opens a form that offers earlier entries, as a customer who has sent forms of these kinds. */
function openForm(token: string, kinds: string[]) {
  startSession(token, false)
  const requests = kinds.map((kind) => ({ reference: 'R', kind, status: 'received', receivedAt: '2026-01-05' }))
  setUser({ a_type: 0, name: 'Rita', email: 'rita@example.com', tradingAccount: '8800001', currency: 'USD', requests })
  const form = tripForm({
    schema: {
      type: 'object',
      properties: {
        note: { type: 'string' },
        bankCardNumber: { type: 'string', sensitive: true },
        bankName: { type: 'string' },
      },
    },
    submit: {
      path: '/pc/tripUpdate',
      earlierEntries: { call: '/pc/tripAccounts', fields: ['bankName', 'bankCardNumber'] },
    },
  })
  const { container } = renderFormScreen(form)
  return [...container.querySelectorAll('input')]
}

test('one press fills the fields as in an earlier request, and they can still be changed', async () => {
  backend.reply(envelopeReply(200, '', { accounts: ACCOUNTS }))
  const [note, number, bank] = openForm('fills', ['trip', 'message'])
  backend.reply(
    envelopeReply(200, '', {
      values: { bankName: 'HSBC', bankCardNumber: '6222000011110001', note: 'not asked for' },
    }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'HSBC ••••0001' }))
  expect(await screen.findByText(/^Filled in: Receiving bank name and Receiving bank card number/)).not.toBeNull()
  expect([note?.value, number?.value, bank?.value]).toEqual(['', '6222000011110001', 'HSBC'])
  expect([bank?.readOnly, bank?.disabled]).toEqual([false, false])
  expect(backend.calls.map(({ path, fields }) => [path, fields])).toEqual([
    ['/aspapi/pc/tripAccounts.asp', {}],
    ['/aspapi/pc/tripAccounts.asp', { id: 'a1' }],
  ])
})

test('a customer who has not sent the form before is offered nothing, and nothing is asked of the backend', async () => {
  openForm('first', ['message'])
  await expect(screen.findByRole('group', undefined, { timeout: 200 })).rejects.toThrow()
  expect(backend.calls).toEqual([])
})

test.each([
  ['lacks the call', { status: 404, body: 'Not found' }],
  ['fails', envelopeReply(501, 'Busy')],
  ['answers something else', envelopeReply(200, '', { accounts: 'none' })],
  ['has no entry', envelopeReply(200, '', { accounts: [] })],
])('a backend that %s leaves the form as it is, without an error', async (name, reply) => {
  backend.reply(reply)
  const fields = openForm(name, ['trip'])
  await expect.poll(() => backend.calls.length).toBe(1)
  await expect.poll(() => screen.queryByRole('group')).toBeNull()
  expect([fields.length, notifications.visible]).toEqual([3, []])
})

test('a failed press shows the reason once, and the fields stay as they were', async () => {
  backend.reply(envelopeReply(200, '', { accounts: ACCOUNTS }))
  const [, number] = openForm('gone', ['trip'])
  backend.reply(envelopeReply(501, 'It is gone'))
  fireEvent.click(await screen.findByRole('button', { name: 'Sample ••••0002' }))
  await expect.poll(() => notifications.visible.map(({ message }) => message)).toEqual([{ text: 'It is gone' }])
  expect(number?.value).toBe('')
})
