import type { FastifyInstance } from 'fastify'
import type { Registry } from '../../model/site/registry.ts'
import { proxyCalls, proxySignOut } from './proxyCalls.ts'
import { proxyForms } from './proxyForms.ts'
import { healthRoutes } from '../routes/operatorRoutes.ts'
import { createBackendPing } from './backendPing.ts'
import type { ProxyRouteOptions, ProxyServices } from './proxyServices.ts'
import { proxyCaptcha } from './proxyCaptcha.ts'

/** Extra time for recording the outcome, in ms. */
const HANDLER_GRACE_MS = 10_000

/**
 * Serves the calls of the contract from the broker's backend, each under its own path and method. No path comes from
 * the browser's request, so no request reaches anything else there.
 */
export function proxyRoutes(app: FastifyInstance, registry: Registry, services: ProxyServices): void {
  const { upstream } = services
  const routeOptions: ProxyRouteOptions = {
    config: { handlerTimeout: upstream.timeouts.responseMs + HANDLER_GRACE_MS },
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
  healthRoutes(app, services.serverTexts, createBackendPing(services))
  proxyCaptcha(app, services, routeOptions)
  proxyCalls(app, registry, services, routeOptions)
  proxySignOut(app, services, routeOptions, (work) => void track(work))
  proxyForms(app, registry, services, routeOptions, track)

  app.addHook('onClose', async () => {
    // Pending submissions become unconfirmed, and the record is written before the process ends.
    await upstream.close()
    await Promise.allSettled(pending)
  })
}
