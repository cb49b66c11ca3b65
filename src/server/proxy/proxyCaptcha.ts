import type { FastifyInstance } from 'fastify'
import { readTokenCookie, setTokenCookie } from '../secrets/tokenCookies.ts'
import { generateToken } from '../secrets/tokens.ts'
import { anonymousCaller } from './anonymousJar.ts'
import { callUpstream, proxySessionOf } from './callUpstream.ts'
import type { ProxyRouteOptions, ProxyServices } from './proxyServices.ts'
import { MAX_CAPTCHA_BYTES, readImage } from './upstream/readResponse.ts'

/**
 * The backend's captcha. The backend ties it to a cookie of its own, which stays on this server: with the session, or
 * under an httpOnly cookie of ours.
 */
export function proxyCaptcha(app: FastifyInstance, services: ProxyServices, routeOptions: ProxyRouteOptions): void {
  const options = { ...routeOptions, config: { ...routeOptions.config, budget: 'images' as const } }
  app.get('/aspapi/inc/verifycode.asp', options, async (request, reply) => {
    const context = { ...services, request, reply }
    const id = readTokenCookie(request, 'captcha') ?? generateToken()
    const caller = (await proxySessionOf(context)) ?? (await anonymousCaller(id, services.store, services.clock()))
    const { type, image } = await readImage(
      await callUpstream(
        caller,
        { method: 'GET', call: '/inc/verifycode', kind: 'image', maxBytes: MAX_CAPTCHA_BYTES },
        context,
      ),
    )
    setTokenCookie(request, reply, 'captcha', id)
    return reply.type(type).send(image)
  })
}
