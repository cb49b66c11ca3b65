import type { IdempotencyKey } from '../../store/submissions/idempotencyKey.ts'

/** Bounds of what is kept for repeats; the oldest goes first. Answers last until the server stops, at most so many ms. */
const ENTRY_TTL_MS = 7 * 24 * 60 * 60_000
const MAX_ENTRIES = 50_000
const MAX_CHARACTERS = 64 * 1024 * 1024

/** What the backend answered to forms, for repeats under their key; each sealed under a key that only its browser has. */
export interface IdempotencyCache {
  save(call: string, idempotencyKey: IdempotencyKey, envelopeJson: string, now: number): void
  /** The first answer; `conflict`: the key was used for other content; undefined: the key is new. */
  find(call: string, idempotencyKey: IdempotencyKey, now: number): { envelopeJson: string } | 'conflict' | undefined
}

export function createIdempotencyCache(): IdempotencyCache {
  const entries = new Map<string, { fingerprint: string; sealed: string; savedAt: number }>()
  let characters = 0
  const remove = (key: string): void => {
    characters -= entries.get(key)?.sealed.length ?? 0
    entries.delete(key)
  }
  return {
    save(call, idempotencyKey, envelopeJson, now) {
      const key = `${call} ${idempotencyKey.keyHash}`
      remove(key)
      const sealed = idempotencyKey.seal(envelopeJson)
      entries.set(key, { fingerprint: idempotencyKey.fingerprint, sealed, savedAt: now })
      characters += sealed.length
      for (const [oldest, { savedAt }] of entries) {
        if (entries.size <= MAX_ENTRIES && characters <= MAX_CHARACTERS && now - savedAt < ENTRY_TTL_MS) break
        remove(oldest)
      }
    },
    find(call, idempotencyKey, now) {
      const entry = entries.get(`${call} ${idempotencyKey.keyHash}`)
      if (!entry || now - entry.savedAt >= ENTRY_TTL_MS) return undefined
      return entry.fingerprint === idempotencyKey.fingerprint
        ? { envelopeJson: idempotencyKey.open(entry.sealed) }
        : 'conflict'
    },
  }
}
