import type { FastifyInstance } from 'fastify'
import type { Services } from '../actions/action.ts'
import { makeAnswer } from '../captcha/answer.ts'
import { drawCode } from '../captcha/image.ts'
import { ownCookie, setOwnCookie } from '../plugins/cookies.ts'
import { makeToken } from '../secrets/tokens.ts'

/**
 * The verification image. A browser has one to answer, the newest; a cookie that scripts cannot read says which.
 * Source: contract, section 3.
 * @param fixed what every image says, for tests
 */
export function verifyCode(app: FastifyInstance, { store, clock }: Services, fixed: string | undefined): void {
  app.get('/aspapi/inc/verifycode.asp', async (request, reply) => {
    const id = ownCookie(request, 'captcha') ?? makeToken()
    const answer = fixed ?? makeAnswer()
    const image = await drawCode(answer)
    await store.captchas.put(id, answer, clock())
    setOwnCookie(request, reply, 'captcha', id)
    return reply.type('image/png').send(image)
  })
}
