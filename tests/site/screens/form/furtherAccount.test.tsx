// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ACCOUNT_TYPES } from '../../../../src/model/api/userInfo.ts'
import type { Submit } from '../../../../src/model/site/pageDefinition.ts'
import { endSession, setUser, startSession } from '../../../../src/site/session/session.ts'
import { tripForm } from '../../../support/renderForm.tsx'
import { renderFormScreen } from '../../../support/renderFormScreen.tsx'

afterEach(endSession)

const OPENS_ACCOUNT: Partial<Submit> = {
  action: 'openAccount',
  account: { a_type: 0, currency: 'USD', email: 'email', name: ['email'] },
}

function openForm(a_type: number, submit: Partial<Submit>) {
  startSession('token', false)
  setUser({ a_type, name: 'Rita', email: 'rita@example.com', tradingAccount: '8800001', currency: 'USD' })
  const form = tripForm({
    schema: { type: 'object', properties: { email: { type: 'string' } } },
    submit: { path: '/pc/tripUpdate', ...submit },
  })
  renderFormScreen(form)
  return screen.queryByText(/You already have the real account 8800001/)
}

test('a customer with a real account is told so before opening another one', () => {
  expect(openForm(ACCOUNT_TYPES.real, OPENS_ACCOUNT)).not.toBeNull()
})

test.each([
  [ACCOUNT_TYPES.demo, OPENS_ACCOUNT],
  [ACCOUNT_TYPES.real, {}],
])('others are not told so: %j %j', (type, submit) => {
  expect(openForm(type, submit)).toBeNull()
})
