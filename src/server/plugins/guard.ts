import type { FastifyRequest } from 'fastify'
import { mayUse } from '../../model/access.ts'
import type { Access } from '../../model/page.ts'
import { Refusal } from '../answers.ts'
import { isRecent } from '../store/sessions.ts'

/**
 * A hook that lets through who may use what is open to `access`: else 401 without a session, 405 when the account is
 * suspended, 501 for another kind of account. Source: contract, sections 1 and 3.
 * @param recentAt present: who has typed the password long before this time (ms) hears 401, and `data.stale` that only this is wanted
 */
export function guard(access: Access, recentAt?: () => number): (request: FastifyRequest) => Promise<void> {
  return async ({ visit }) => {
    const user = visit && { a_type: visit.session.aType }
    if (access === 'public') return
    if (visit?.account?.status === 'suspended') throw new Refusal('suspended', { code: 405 })
    if (!user) throw new Refusal('logInAgain', { code: 401 })
    if (!mayUse(access, user)) throw new Refusal('fundsOnly')
    if (recentAt && !isRecent(visit.session, recentAt()))
      throw new Refusal('passwordAgain', { code: 401, data: { stale: true } })
  }
}
