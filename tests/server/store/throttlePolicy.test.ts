import { expect, test } from 'vitest'
import { decideAttempt } from '../../../src/server/store/accounts/throttlePolicy.ts'
import type { FailureRow } from '../../../src/server/store/tables.ts'
import { HOUR_MS, MINUTE_MS } from '../../support/time.ts'

const attemptFrom = (address: string) => ({ account: 'ann', address, captcha: 'solved' as const })

test('the longest delay holds on servers whose clocks differ, but for one that has been set back', () => {
  let rows: FailureRow[] = []
  let now = 0
  let lastGuess = 0
  for (let guess = 0; guess < 30; guess += 1) {
    const decision = decideAttempt(attemptFrom(`a${guess}`), rows, now)
    if (decision.decision === 'wait') now = decision.until
    if (decision.decision !== 'verify') continue
    rows = decision.failures
    lastGuess = now
  }
  const decideAt = (time: number) => decideAttempt(attemptFrom('b'), rows, time).decision
  expect(decideAt(lastGuess + HOUR_MS - 1)).toBe('wait')
  expect(decideAt(lastGuess - 2)).toBe('wait')
  expect(decideAt(lastGuess - 5 * MINUTE_MS)).toBe('wait')
  expect(decideAt(lastGuess - 6 * MINUTE_MS)).toBe('verify')
})
