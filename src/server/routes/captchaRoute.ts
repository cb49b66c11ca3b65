import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { envelope } from '../../model/api/envelope.ts'
import { CODE_TEXT_HEADER, CODE_TEXT_OFFERED } from '../../model/api/proofOfWorkChallenge.ts'
import type { Services } from '../actions/action.ts'
import { drawCaptcha, generateSolution } from '../captcha/drawCaptcha.ts'
import { createFairLimiter } from '../limits/fairLimiter.ts'
import { widestNetworkOf } from '../http/ipNetwork.ts'
import { readTokenCookie, setTokenCookie } from '../secrets/tokenCookies.ts'
import { generateToken } from '../secrets/tokens.ts'

/** Images that wait to be drawn, each in some ms: else a flood of them would keep password checks waiting. */
const MAX_WAITING = 200

/**
 * Serves a new captcha, as an image or, for a proof of work, as text for people who cannot see it. A browser has one at
 * a time, identified by a cookie that scripts cannot read. Source: docs/contract.md section 3.
 * @param fixedSolution of every captcha, for tests
 */
export function captchaRoute(
  app: FastifyInstance,
  { store, clock, proofOfWork, serverTexts }: Services,
  fixedSolution: string | undefined,
): void {
  const offersText = proofOfWork.mode !== 'off'

  const drawings = createFairLimiter(1, MAX_WAITING)
  const newSolution = (): string => fixedSolution ?? generateSolution()

  async function save(solution: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const id = readTokenCookie(request, 'captcha') ?? generateToken()
    await store.captchas.save(id, solution, clock())
    setTokenCookie(request, reply, 'captcha', id)
  }

  app.get('/aspapi/inc/verifycode.asp', { config: { budget: 'images' } }, async (request, reply) => {
    const solution = newSolution()
    const image = await drawings.run(widestNetworkOf(request.ip), () => drawCaptcha(solution))
    await save(solution, request, reply)
    if (offersText) reply.header(CODE_TEXT_HEADER, CODE_TEXT_OFFERED)
    return reply.type('image/png').send(image)
  })
  if (!offersText) return
  app.post('/aspapi/inc/verifytext.asp', { config: { budget: 'codeTexts' } }, async (request, reply) => {
    await proofOfWork.require('codeTexts', request)
    const verifyCode = newSolution()
    await save(verifyCode, request, reply)
    return envelope(200, serverTexts.translate(request.language, 'ok'), { verifyCode })
  })
}
