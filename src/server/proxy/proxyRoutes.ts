import type { FastifyInstance } from 'fastify'
import type { Registry } from '../../model/site/registry.ts'
import { proxyCalls, proxySignOut } from './proxyCalls.ts'
import { proxyForms } from './proxyForms.ts'
import { proxyHealth } from './proxyHealth.ts'
import type { ProxyRouteOptions, ProxyServices } from './openProxy.ts'
import { proxyCaptcha } from './proxyCaptcha.ts'

/** Milliseconds beyond the backend's time: for the last word to be written. */
const HANDLER_GRACE_MS = 10_000
/** How often payloads of sessions that have run out are looked for, in ms. */
const PURGE_INTERVAL_MS = 10 * 60_000

/**
 * The calls of the contract, each at its own path and by its own method, answered by the broker's backend. Nothing of the
 * path that a browser sends goes up, so no path leads anywhere else.
 */
export function proxyRoutes(app: FastifyInstance, registry: Registry, services: ProxyServices): void {
  const { upstream, proxySessions, unconfirmedSubmissions, store, clock } = services
  const routeOptions: ProxyRouteOptions = {
    handlerTimeout: upstream.timeouts.responseMs + HANDLER_GRACE_MS,
    exposeHeadRoute: false,
  }
  const pending = new Set<Promise<unknown>>()
  const track = async <T>(work: Promise<T>): Promise<T> => {
    pending.add(work)
    try {
      return await work
    } finally {
      pending.delete(work)
    }
  }
  proxyHealth(app, services)
  proxyCaptcha(app, services, routeOptions)
  proxyCalls(app, registry, services, routeOptions)
  proxySignOut(app, services, routeOptions, (work) => void track(work))
  proxyForms(app, registry, services, routeOptions, track)

  const timer = setInterval(
    () => void proxySessions.purge(async (tokenHash) => (await store.sessions.find(tokenHash, clock())) !== undefined),
    PURGE_INTERVAL_MS,
  ).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    // What is still on its way is in doubt, and is noted before the process ends.
    await upstream.close()
    await Promise.allSettled(pending)
    await unconfirmedSubmissions.close()
  })
}
