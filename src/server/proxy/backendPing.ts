import { ACCEPT_ENCODING, MAX_ENVELOPE_BYTES, readEnvelope } from './upstream/readResponse.ts'
import type { ProxyServices } from './proxyServices.ts'

/** Least time between two checks of the backend, and time-out of one, in ms. */
const CHECK_INTERVAL_MS = 5000
const CHECK_TIMEOUT_MS = 3000

const HEADERS = {
  accept: 'application/json',
  'accept-encoding': ACCEPT_ENCODING,
  token: '""',
  'user-agent': 'formwright',
}

/**
 * Resolves when the backend answers its public call `/pc/home`. @returns a function that checks at most once per
 * interval
 */
export function createBackendPing({ upstream, clock }: ProxyServices): () => Promise<unknown> {
  let last: { at: number; answer: Promise<unknown> } | undefined
  const ask = async (): Promise<unknown> =>
    readEnvelope(
      await upstream.send({
        method: 'GET',
        call: '/pc/home',
        headers: HEADERS,
        maxBytes: MAX_ENVELOPE_BYTES,
        timeoutMs: CHECK_TIMEOUT_MS,
        lane: 'customer',
        client: 'health',
      }),
    )
  return () => {
    if (!last || clock() - last.at >= CHECK_INTERVAL_MS) last = { at: clock(), answer: ask() }
    return last.answer
  }
}
