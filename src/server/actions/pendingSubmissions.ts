import type { FastifyReply, FastifyRequest } from 'fastify'

/** Time within which a handler still starts after its connection has closed, if the body had arrived. */
const HANDLER_START_GRACE_MS = 1000

/** Calls that may wait for one key, each in a place of all requests; a browser asks once. */
const MAX_WAITING = 4

/** Requests of this process that submit a form under a key, from their headers to the end of their handler. */
const pending = new Map<string, { promises: Set<Promise<undefined>>; waiting: number }>()

interface TrackedRequest {
  handlerStarted: boolean
  end: () => void
}
const trackedRequests = new WeakMap<FastifyRequest, TrackedRequest>()

const pendingId = (key: string, call: string): string => `${call} ${key}`

/** A hook that tracks a route's requests with an `Idempotency-Key`. @param call such as `/pc/messageUpdate` */
export function trackSubmissions(call: string) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string') return
    const id = pendingId(key, call)
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const ofKey = pending.get(id) ?? { promises: new Set(), waiting: 0 }
    ofKey.promises.add(promise)
    pending.set(id, ofKey)
    const tracked: TrackedRequest = {
      handlerStarted: false,
      end() {
        ofKey.promises.delete(promise)
        if (ofKey.promises.size === 0 && pending.get(id) === ofKey) pending.delete(id)
        resolve(undefined)
      },
    }
    trackedRequests.set(request, tracked)
    // The client may disconnect before the handler starts.
    reply.raw.once('close', () => {
      setTimeout(() => {
        if (!tracked.handlerStarted) tracked.end()
      }, HANDLER_START_GRACE_MS).unref()
    })
  }
}

/** Runs the handler of a tracked request. */
export async function whilePending<T>(request: FastifyRequest, handler: () => Promise<T>): Promise<T> {
  const tracked = trackedRequests.get(request)
  if (tracked) tracked.handlerStarted = true
  try {
    return await handler()
  } finally {
    tracked?.end()
  }
}

/**
 * Waits for the requests under a key.
 * @returns false if one is still pending after `timeoutMs`, or at once if others wait already
 */
export async function waitForPending(key: string, call: string, timeoutMs: number): Promise<boolean> {
  const ofKey = pending.get(pendingId(key, call))
  if (!ofKey) return true
  if (ofKey.waiting >= MAX_WAITING) return false
  ofKey.waiting += 1
  const { promise: timeout, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), timeoutMs)
  const settled = Promise.all(ofKey.promises).then(() => true)
  try {
    return await Promise.race([settled, timeout])
  } finally {
    clearTimeout(timer)
    ofKey.waiting -= 1
  }
}
