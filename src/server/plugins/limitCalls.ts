import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { Budget } from '../limits/budgets.ts'
import type { ProofOfWork } from '../limits/proofOfWork.ts'
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
export function limitSubmissions(rateLimits: RateLimits, form: ResolvedForm) {
  return form.submit.action === 'signIn' ? [] : [limitCalls(rateLimits, submissionBudget(form))]
}

/**
 * Asks for a proof of work beside a verification code, where PROOF_OF_WORK is `always`.
 * @param solution of the verification image; undefined: the form has none, or it was not asked for
 * @throws BusinessError with a challenge
 */
export async function requireProofBesideCode(
  proofOfWork: ProofOfWork,
  form: ResolvedForm,
  solution: string | undefined,
  request: FastifyRequest,
): Promise<void> {
  if (proofOfWork.mode === 'always' && solution !== undefined)
    await proofOfWork.require(submissionBudget(form), request)
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
  form: ResolvedForm,
  alternatives: Record<string, string>[],
): { callBudgets: CallBudget[] } {
  if (form.submit.action !== 'signIn') return budgetConfig(submissionBudget(form))
  const lengths = alternatives.map((fields) => new URLSearchParams(fields).toString().length)
  const maxBytes = Math.max(0, ...lengths) * MAX_BYTES_PER_CHARACTER
  return {
    callBudgets: [
      { budget: 'signIns', maxBytes: Infinity },
      ...(lengths.length > 0 ? [{ budget: 'visitors' as const, maxBytes }] : []),
    ],
  }
}

/** What the submissions of a form count against. */
function submissionBudget({ submit: { action } }: ResolvedForm): Budget {
  if (action === 'signIn') return 'signIns'
  return action === 'openAccount' ? 'accounts' : 'posts'
}

/**
 * Refuses the calls of an address that has used up its budget before anything else is done for them: no session is
 * looked up and no body read. Calls are counted later, once they have been found to come from the site.
 */
export const refuseUsedUp = fp<{ rateLimits: RateLimits }>(
  async (app: FastifyInstance, { rateLimits }) => {
    // With a callback: requests without a budget wait for nothing.
    app.addHook('onRequest', (request, _reply, done) => {
      const { callBudgets } = request.routeOptions.config
      if (!callBudgets) return done()
      const bytes = isFormEncoded(request) ? Number(request.headers['content-length'] ?? 0) : 0
      const possible = callBudgets.filter(({ maxBytes }) => bytes <= maxBytes)
      rateLimits
        .refuseIfUsedUp(
          possible.map(({ budget }) => budget),
          request,
        )
        .then(() => done(), done)
    })
  },
  { name: 'refuseUsedUp', dependencies: ['requestLanguage', '@fastify/cookie'] },
)

const isFormEncoded = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
