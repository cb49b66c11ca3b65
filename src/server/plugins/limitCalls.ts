import type { FastifyRequest } from 'fastify'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { Budget } from '../limits/budgets.ts'
import type { RateLimits } from '../limits/rateLimits.ts'

/** A hook of a route that counts its calls before their bodies are read. @throws TooManyRequestsError from the hook */
export const limitCalls =
  (rateLimits: RateLimits, budget: Budget): ((request: FastifyRequest) => Promise<void>) =>
  (request) =>
    rateLimits.count(budget, request)

/** The hooks that count the submissions of a form; a sign-in is counted by its handler, which knows who signs in. */
export function limitSubmissions(rateLimits: RateLimits, { submit: { action } }: ResolvedForm) {
  return action === 'signIn' ? [] : [limitCalls(rateLimits, action === 'openAccount' ? 'accounts' : 'posts')]
}
