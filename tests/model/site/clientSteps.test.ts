import { expect, test } from 'vitest'
import { ACCOUNT_TYPES, MAX_LISTED_REQUESTS, type SubmittedRequest } from '../../../src/model/api/userInfo.ts'
import { clientSteps, isUsefulFor } from '../../../src/model/site/clientSteps.ts'

const request = (kind: string, values: Partial<SubmittedRequest> = {}): SubmittedRequest => ({
  reference: 'FW-1',
  kind,
  status: 'received',
  receivedAt: '2026-01-05T12:00:00.000Z',
  ...values,
})
const upload = (value: string, status = 'received') =>
  request('fileUpload', { detail: { field: 'documentType', value }, status })
const deposit = request('rechargeForm')
const statesOf = (requests?: SubmittedRequest[], a_type: number = ACCOUNT_TYPES.real) =>
  clientSteps({ a_type, requests })
    .steps.map(({ id, state, missing = [] }) => [id, state, ...missing].join(' '))
    .join(', ')

test.each([
  [[], 'account done, documents open identity address, deposit later, trading later'],
  [[upload('identity')], 'account done, documents open address, deposit later, trading later'],
  [[upload('bank'), upload('identity')], 'account done, documents open address, deposit later, trading later'],
  [
    [upload('address', 'rejected'), upload('identity')],
    'account done, documents open address, deposit later, trading later',
  ],
  [[upload('address'), upload('identity')], 'account done, documents checking, deposit open, trading later'],
  [[upload('address', 'done'), upload('identity')], 'account done, documents checking, deposit open, trading later'],
  [
    [upload('address', 'done'), upload('identity', 'done')],
    'account done, documents done, deposit open, trading later',
  ],
  [[request('fileUpload')], 'account done, documents checking, deposit open, trading later'],
  [[deposit], 'account done, documents open identity address, deposit checking, trading later'],
  [
    [deposit, upload('address'), upload('identity')],
    'account done, documents checking, deposit checking, trading later',
  ],
  [
    [request('rechargeForm', { status: 'done' }), upload('address', 'done'), upload('identity', 'done')],
    'account done, documents done, deposit done, trading open',
  ],
])('a client with a real account and these requests: %#', (requests, steps) => expect(statesOf(requests)).toBe(steps))

test('a step is left out if the user info does not show its state', () => {
  expect(statesOf(undefined)).toBe('account done, trading open')
  const withdrawals = Array.from({ length: MAX_LISTED_REQUESTS }, () => request('withdrawalApply'))
  expect(statesOf(withdrawals)).toBe('account done, trading open')
  expect(statesOf([deposit, ...withdrawals.slice(1)])).toBe('account done, deposit checking, trading later')
})

test('a client without a real account opens one first, and an application for it is known', () => {
  for (const type of [ACCOUNT_TYPES.demo, ACCOUNT_TYPES.visitor])
    expect(statesOf([], type)).toBe('account open, documents later, deposit later, trading later')
  expect(clientSteps({ a_type: ACCOUNT_TYPES.demo, requests: [request('applyReal')] }).hasAppliedForReal).toBe(true)
})

test('a client with a real account is offered no other account', () => {
  expect(['applyReal', 'applyDemo', 'message'].filter((id) => isUsefulFor(id, { a_type: 0 }))).toEqual(['message'])
  expect(isUsefulFor('applyReal', { a_type: 1 })).toBe(true)
})
