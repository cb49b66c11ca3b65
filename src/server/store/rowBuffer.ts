import { LRUCache } from 'lru-cache'
import type { CaptchaRow, RowBuffer, SessionRow } from './tables.ts'

/** Rows of each kind in memory; beyond, the oldest is forgotten. */
const MAX_ROWS = 20_000

export function createRowBuffer(): RowBuffer {
  const captchas = new LRUCache<string, CaptchaRow>({ max: MAX_ROWS })
  const sessions = new LRUCache<string, SessionRow>({ max: MAX_ROWS })
  const ended = new LRUCache<string, true>({ max: MAX_ROWS })
  const removeSessions = (isRemoved: (row: SessionRow) => boolean): number => {
    const removed = [...sessions.values()].filter(isRemoved)
    for (const { tokenHash } of removed) sessions.delete(tokenHash)
    return removed.length
  }
  return {
    putCaptcha: (row) => void captchas.set(row.id, row),
    findCaptcha: (id) => captchas.peek(id),
    takeCaptcha(id) {
      const row = captchas.peek(id)
      captchas.delete(id)
      return row
    },
    putSession: (row) => void sessions.set(row.tokenHash, row),
    findSession: (tokenHash) => (ended.has(tokenHash) ? 'ended' : sessions.peek(tokenHash)),
    sessionsByCookie: (cookieHash) => [...sessions.values()].filter((row) => row.cookieHash === cookieHash),
    removeSessions,
    markEnded: (tokenHash) => void ended.set(tokenHash, true),
    endedSessions: () => [...ended.keys()],
    forgetEnded(tokenHashes) {
      for (const tokenHash of tokenHashes) ended.delete(tokenHash)
    },
  }
}
