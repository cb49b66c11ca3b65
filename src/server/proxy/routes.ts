import type { FastifyInstance } from 'fastify'
import type { Registry } from '../../model/registry.ts'
import { calls, logout } from './calls.ts'
import { forms } from './forms.ts'
import { health } from './health.ts'
import type { ProxyServices } from './proxy.ts'
import { verifyCode } from './verifyCode.ts'

/** What every route to the backend has. */
export interface RouteSettings {
  /** ms; the backend has its own, shorter time. */
  handlerTimeout: number
  exposeHeadRoute: false
}

/** Milliseconds beyond the backend's time: for the last word to be written. */
const GRACE = 10_000
/** How often payloads of sessions that have run out are looked for, in ms. */
const PURGE = 10 * 60_000

/**
 * The calls of the contract, each at its own path and by its own method, answered by the broker's backend. Nothing of the
 * path that a browser sends goes up, so no path leads anywhere else.
 */
export function proxied(app: FastifyInstance, registry: Registry, services: ProxyServices): void {
  const { upstream, members, inDoubt, store, clock } = services
  const settings: RouteSettings = { handlerTimeout: upstream.times.answer + GRACE, exposeHeadRoute: false }
  const underWay = new Set<Promise<unknown>>()
  const track = async <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work)
    try {
      return await work
    } finally {
      underWay.delete(work)
    }
  }
  health(app, services)
  verifyCode(app, services, settings)
  calls(app, registry, services, settings)
  logout(app, services, settings, (work) => void track(work))
  forms(app, registry, services, settings, track)

  const timer = setInterval(
    () => void members.purge(async (tokenHash) => (await store.sessions.find(tokenHash, clock())) !== undefined),
    PURGE,
  ).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    // What is still on its way is in doubt, and is noted before the process ends.
    await upstream.close()
    await Promise.allSettled(underWay)
    await inDoubt.close()
  })
}
