import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { envelope } from '../../model/api/envelope.ts'
import { CODE_TEXT_HEADER, CODE_TEXT_OFFERED } from '../../model/api/proofOfWorkChallenge.ts'
import type { Services } from '../actions/action.ts'
import { drawCaptcha, generateSolution } from '../captcha/drawCaptcha.ts'
import { readTokenCookie, setTokenCookie } from '../secrets/tokenCookies.ts'
import { generateToken } from '../secrets/tokens.ts'

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

  async function saveNew(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const id = readTokenCookie(request, 'captcha') ?? generateToken()
    const solution = fixedSolution ?? generateSolution()
    await store.captchas.save(id, solution, clock())
    setTokenCookie(request, reply, 'captcha', id)
    return solution
  }

  app.get('/aspapi/inc/verifycode.asp', { config: { budget: 'images' } }, async (request, reply) => {
    const image = await drawCaptcha(await saveNew(request, reply))
    if (offersText) reply.header(CODE_TEXT_HEADER, CODE_TEXT_OFFERED)
    return reply.type('image/png').send(image)
  })
  if (!offersText) return
  app.post('/aspapi/inc/verifytext.asp', { config: { budget: 'codeTexts' } }, async (request, reply) => {
    await proofOfWork.require('codeTexts', request)
    const verifyCode = await saveNew(request, reply)
    return envelope(200, serverTexts.translate(request.language, 'ok'), { verifyCode })
  })
}
