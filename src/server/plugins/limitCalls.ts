import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { Budget } from '../limits/budgets.ts'
import type { ProofOfWork } from '../limits/proofOfWork.ts'
import type { RateLimits } from '../limits/rateLimits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Budget that calls of the route count against. */
    budget?: Budget
  }
}

/**
 * Counts the calls of routes with a budget before any other work: a call beyond the budget causes no session query and
 * no body is read.
 */
export const limitCalls = fp<{ rateLimits: RateLimits }>(
  async (app: FastifyInstance, { rateLimits }) => {
    // With a callback: requests without a budget wait for nothing.
    app.addHook('onRequest', (request, _reply, done) => {
      const { budget } = request.routeOptions.config
      if (!budget) return done()
      rateLimits.count(budget, request).then(() => done(), done)
    })
  },
  { name: 'limitCalls', dependencies: ['requestLanguage'] },
)

/** The budget that submissions of a form count against. */
export function submissionBudget({ submit: { action } }: ResolvedForm): Budget {
  if (action === 'signIn') return 'signIns'
  if (action === 'changePassword') return 'passwords'
  return action === 'openAccount' ? 'accounts' : 'posts'
}

/**
 * Requires a proof of work beside a verification code, where PROOF_OF_WORK is `always`.
 * @param solution of the verification image; undefined: the form has none, or required none
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
