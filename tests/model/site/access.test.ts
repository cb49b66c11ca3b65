import { describe, expect, it } from 'vitest'
import { mayOpen, mayUse } from '../../../src/model/site/access.ts'

describe('the guard', () => {
  const signedIn = (a_type: number) => ({ storedToken: true, user: { a_type } })
  it.each([
    ['public', { storedToken: false }, 'open'],
    ['public', { storedToken: true }, 'open'],
    ['customer', { storedToken: false }, 'login'],
    ['customer', { storedToken: true }, 'restore'],
    ['customer', signedIn(2), 'open'],
    ['funds', { storedToken: false }, 'login'],
    ['funds', { storedToken: true }, 'restore'],
    ['funds', signedIn(0), 'open'],
    ['funds', signedIn(1), 'customerCenter'],
    ['funds', signedIn(2), 'customerCenter'],
  ] as const)('%s page, %o: %s', (access, viewer, decision) => {
    expect(mayOpen(access, viewer)).toEqual({ decision })
  })

  it('requires a new sign-in only if the page requires a recent one and the last is too old', () => {
    const staleSignIn = (a_type: number) => ({ storedToken: true, user: { a_type, stale: true } })
    expect(
      [
        mayOpen('funds', staleSignIn(0), true),
        mayOpen('funds', staleSignIn(0)),
        mayOpen('funds', signedIn(0), true),
        mayOpen('funds', staleSignIn(1), true),
        mayOpen('customer', { storedToken: true }, true),
      ].map(({ decision }) => decision),
    ).toEqual(['reauthenticate', 'open', 'open', 'customerCenter', 'restore'])
  })

  it('applies to calls too', () => {
    expect([
      mayUse('public', undefined),
      mayUse('customer', undefined),
      mayUse('customer', { a_type: 2 }),
      mayUse('funds', { a_type: 1 }),
      mayUse('funds', { a_type: 0 }),
    ]).toEqual([true, false, true, false, true])
  })
})
