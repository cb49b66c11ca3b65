import type { FastifyInstance } from 'fastify'
import type { Services } from '../actions/action.ts'
import { createCaptchaStock } from '../captcha/captchaStock.ts'
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
  const stock = createCaptchaStock(fixedSolution, app.log)
  app.addHook('onClose', () => stock.close())
  const options = { onRequest: limitCalls(rateLimits, 'images'), config: budgetConfig('images') }
  app.get('/aspapi/inc/verifycode.asp', options, async (request, reply) => {
    const id = readTokenCookie(request, 'captcha') ?? generateToken()
    const { solution, image } = stock.take()
    await store.captchas.save(id, solution, clock(), await diskGuard.isScarce())
    setTokenCookie(request, reply, 'captcha', id)
    return reply.type('image/png').send(Buffer.from(image.buffer, image.byteOffset, image.byteLength))
  })
}
