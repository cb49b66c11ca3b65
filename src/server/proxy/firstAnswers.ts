import type { RepeatKey } from '../store/repeat.ts'

/** Bounds of what is kept for repeats; the oldest goes first. Answers last until the server stops, at most so many ms. */
const KEPT = 7 * 24 * 60 * 60_000
const MOST = 50_000
const MOST_CHARACTERS = 64 * 1024 * 1024

/** What the backend answered to forms, for repeats under their key; each sealed under a key that only its browser has. */
export interface FirstAnswers {
  keep(call: string, repeat: RepeatKey, answer: string, now: number): void
  /** The first answer; `conflict`: the key was used for other content; undefined: the key is new. */
  find(call: string, repeat: RepeatKey, now: number): { answer: string } | 'conflict' | undefined
}

export function createFirstAnswers(): FirstAnswers {
  const kept = new Map<string, { fingerprint: string; sealed: string; at: number }>()
  let characters = 0
  const drop = (key: string): void => {
    characters -= kept.get(key)?.sealed.length ?? 0
    kept.delete(key)
  }
  return {
    keep(call, repeat, answer, now) {
      const key = `${call} ${repeat.keyHash}`
      drop(key)
      const sealed = repeat.seal(answer)
      kept.set(key, { fingerprint: repeat.fingerprint, sealed, at: now })
      characters += sealed.length
      for (const [oldest, { at }] of kept) {
        if (kept.size <= MOST && characters <= MOST_CHARACTERS && now - at < KEPT) break
        drop(oldest)
      }
    },
    find(call, repeat, now) {
      const found = kept.get(`${call} ${repeat.keyHash}`)
      if (!found || now - found.at >= KEPT) return undefined
      return found.fingerprint === repeat.fingerprint ? { answer: repeat.open(found.sealed) } : 'conflict'
    },
  }
}
