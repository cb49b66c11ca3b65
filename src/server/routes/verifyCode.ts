import type { FastifyInstance } from 'fastify'
import { CAPTCHA_COOKIE } from '../actions/submit.ts'
import type { Services } from '../actions/action.ts'
import { makeAnswer } from '../captcha/answer.ts'
import { drawCode } from '../captcha/image.ts'
import { isTls } from '../plugins/request.ts'
import { isToken, makeToken } from '../secrets/tokens.ts'

/**
 * The verification image. A browser has one to answer, the newest; a cookie that scripts cannot read says which.
 * Source: contract, section 3.
 * @param fixed what every image says, for tests
 */
export function verifyCode(app: FastifyInstance, { store, clock }: Services, fixed: string | undefined): void {
  app.get('/aspapi/inc/verifycode.asp', async (request, reply) => {
    const known = request.cookies[CAPTCHA_COOKIE]
    const id = isToken(known) ? known : makeToken()
    const answer = fixed ?? makeAnswer()
    const image = await drawCode(answer)
    await store.captchas.put(id, answer, clock())
    reply.setCookie(CAPTCHA_COOKIE, id, { path: '/', httpOnly: true, sameSite: 'strict', secure: isTls(request) })
    return reply.type('image/png').send(image)
  })
}
