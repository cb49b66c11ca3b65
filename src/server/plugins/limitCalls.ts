import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { Budget } from '../limits/budgets.ts'
import type { RateLimits } from '../limits/rateLimits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The budgets that a call may count against, and the longest form-encoded body with which it does. */
    callBudgets?: CallBudget[]
  }
}

interface CallBudget {
  budget: Budget
  maxBytes: number
}

/** Bytes that a character of a form-encoded body has at most, `%41`. */
const MAX_BYTES_PER_CHARACTER = 3

/** A hook of a route that counts its calls before their bodies are read. @throws TooManyRequestsError from the hook */
export const limitCalls =
  (rateLimits: RateLimits, budget: Budget): ((request: FastifyRequest) => Promise<void>) =>
  (request) =>
    rateLimits.count(budget, request)

/** The hooks that count the submissions of a form; a sign-in is counted by its handler, which knows who signs in. */
export function limitSubmissions(rateLimits: RateLimits, { submit: { action } }: ResolvedForm) {
  return action === 'signIn' ? [] : [limitCalls(rateLimits, submissionBudget(action))]
}

/** Route configuration for a call that counts against one budget. */
export const budgetConfig = (budget: Budget): { callBudgets: CallBudget[] } => ({
  callBudgets: [{ budget, maxBytes: Infinity }],
})

/**
 * Route configuration for the submissions of a form.
 * @param alternatives the fields that each button beside the form sends; beside a sign-in they sign a visitor in
 */
export function submissionBudgetConfig(
  { submit: { action } }: ResolvedForm,
  alternatives: Record<string, string>[],
): { callBudgets: CallBudget[] } {
  if (action !== 'signIn') return budgetConfig(submissionBudget(action))
  const lengths = alternatives.map((fields) => new URLSearchParams(fields).toString().length)
  const maxBytes = Math.max(0, ...lengths) * MAX_BYTES_PER_CHARACTER
  return {
    callBudgets: [
      { budget: 'signIns', maxBytes: Infinity },
      ...(lengths.length > 0 ? [{ budget: 'visitors' as const, maxBytes }] : []),
    ],
  }
}

const submissionBudget = (action: ResolvedForm['submit']['action']): Budget =>
  action === 'openAccount' ? 'accounts' : 'posts'

/**
 * Refuses the calls of an address that has used up its budget before anything else is done for them: no session is
 * looked up and no body read. Calls are counted later, once they have been found to come from the site.
 */
export const refuseUsedUp = fp<{ rateLimits: RateLimits }>(
  async (app: FastifyInstance, { rateLimits }) => {
    app.addHook('onRequest', (request, _reply, done) => {
      const { callBudgets } = request.routeOptions.config
      if (!callBudgets) return done()
      const bytes = isFormEncoded(request) ? Number(request.headers['content-length'] ?? 0) : 0
      const possible = callBudgets.filter(({ maxBytes }) => bytes <= maxBytes)
      rateLimits.refuseIfUsedUp(
        possible.map(({ budget }) => budget),
        request,
      )
      done()
    })
  },
  { name: 'refuseUsedUp', dependencies: ['requestLanguage'] },
)

const isFormEncoded = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
