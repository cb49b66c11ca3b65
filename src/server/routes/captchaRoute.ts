import type { FastifyInstance } from 'fastify'
import type { Services } from '../actions/action.ts'
import { drawCaptcha, generateSolution } from '../captcha/drawCaptcha.ts'
import { budgetConfig, limitCalls } from '../plugins/limitCalls.ts'
import { readTokenCookie, setTokenCookie } from '../secrets/tokenCookies.ts'
import { generateToken } from '../secrets/tokens.ts'

/**
 * Serves a new captcha. A browser has one at a time, named by a cookie that scripts cannot read.
 * Source: docs/contract.md section 3.
 * @param fixedSolution of every captcha, for tests
 */
export function captchaRoute(
  app: FastifyInstance,
  { store, clock, rateLimits, diskGuard }: Services,
  fixedSolution: string | undefined,
): void {
  const options = { onRequest: limitCalls(rateLimits, 'images'), config: budgetConfig('images') }
  app.get('/aspapi/inc/verifycode.asp', options, async (request, reply) => {
    const id = readTokenCookie(request, 'captcha') ?? generateToken()
    const solution = fixedSolution ?? generateSolution()
    const image = await drawCaptcha(solution)
    await store.captchas.save(id, solution, clock(), await diskGuard.isScarce())
    setTokenCookie(request, reply, 'captcha', id)
    return reply.type('image/png').send(image)
  })
}
