import { LRUCache } from 'lru-cache'
import { REPEAT_DAYS } from '../../../model/site/lifetimes.ts'
import type { IdempotencyKey } from '../../store/submissions/idempotencyKey.ts'

/**
 * Bounds of the cache; the oldest envelopes are dropped first. Envelopes last until the server stops, at most this many
 * ms.
 */
const ENTRY_TTL_MS = REPEAT_DAYS * 24 * 60 * 60_000
const MAX_ENTRIES = 50_000
const MAX_CHARACTERS = 64 * 1024 * 1024

interface CachedEnvelope {
  fingerprint: string
  sealed: string
}

/**
 * The backend's first envelopes for submitted forms, for repeats; each is sealed under a key that only its browser has.
 */
export interface IdempotencyCache {
  save(call: string, idempotencyKey: IdempotencyKey, envelopeJson: string): void
  /** The first envelope; `conflict`: the key was used for other content; undefined: the key is new. */
  find(call: string, idempotencyKey: IdempotencyKey): { envelopeJson: string } | 'conflict' | undefined
  /** Removes expired envelopes. */
  purge(): void
}

/** @param clock ms since 1970 */
export function createIdempotencyCache(clock: () => number): IdempotencyCache {
  const entries = new LRUCache<string, CachedEnvelope>({
    max: MAX_ENTRIES,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ sealed }) => sealed.length,
    ttl: ENTRY_TTL_MS,
    ttlResolution: 0,
    perf: { now: clock },
  })
  const cacheKey = (call: string, { keyHash }: IdempotencyKey): string => `${call} ${keyHash}`
  return {
    save(call, idempotencyKey, envelopeJson) {
      const sealed = idempotencyKey.seal(envelopeJson)
      entries.set(cacheKey(call, idempotencyKey), { fingerprint: idempotencyKey.fingerprint, sealed })
    },
    find(call, idempotencyKey) {
      // `peek`, so that a repeat does not keep an envelope longer than others.
      const entry = entries.peek(cacheKey(call, idempotencyKey))
      if (!entry) return undefined
      return entry.fingerprint === idempotencyKey.fingerprint
        ? { envelopeJson: idempotencyKey.open(entry.sealed) }
        : 'conflict'
    },
    purge: () => void entries.purgeStale(),
  }
}
