import type { FastifyInstance } from 'fastify'
import { ownCookie, setOwnCookie } from '../plugins/cookies.ts'
import { makeToken } from '../secrets/tokens.ts'
import { ask, memberOf } from './ask.ts'
import type { ProxyServices } from './proxy.ts'
import { MOST_IMAGE, readImage } from './readAnswer.ts'
import type { RouteSettings } from './routes.ts'

/**
 * The backend's verification image. It ties the image to a cookie of its own, which is kept here, with the session or under
 * a cookie of ours that scripts cannot read.
 */
export function verifyCode(app: FastifyInstance, services: ProxyServices, settings: RouteSettings): void {
  app.get('/aspapi/inc/verifycode.asp', settings, async (request, reply) => {
    const context = { ...services, request, reply }
    const id = ownCookie(request, 'captcha') ?? makeToken()
    const speaker = (await memberOf(context)) ?? { jar: services.browsers.open(id, services.clock()) }
    const { type, image } = await readImage(
      await ask(speaker, { method: 'GET', call: '/inc/verifycode', most: MOST_IMAGE }, context),
    )
    setOwnCookie(request, reply, 'captcha', id)
    return reply.type(type).send(image)
  })
}
