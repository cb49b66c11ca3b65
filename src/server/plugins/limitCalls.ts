import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { Budget } from '../limits/budgets.ts'
import type { ProofOfWork } from '../limits/proofOfWork.ts'
import type { RateLimits } from '../limits/rateLimits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What calls of the route count against. */
    budget?: Budget
  }
}

/**
 * Counts the calls of routes with a budget before anything else is done for them: beyond it no session is looked up and no body
 * read.
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

/** What the submissions of a form count against. */
export function submissionBudget({ submit: { action } }: ResolvedForm): Budget {
  if (action === 'signIn') return 'signIns'
  return action === 'openAccount' ? 'accounts' : 'posts'
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
