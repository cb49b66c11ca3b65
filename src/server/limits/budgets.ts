/** What is counted by client address and overall. */
export type Budget = 'images' | 'visitors' | 'posts' | 'accounts' | 'signIns'

/** How often something may be asked for. */
export interface Allowance {
  /** Calls of one client address within a window. */
  perAddress: number
  /** Calls of all addresses together within a window. */
  overall: number
  windowSeconds: number
  /** Calls a minute of an address of this machine itself, without a proxy: its scripts and tests, not strangers. */
  localPerMinute: number
}

/** By how much a proof of work, or the shared address of a mobile carrier, may exceed an allowance. */
export const PROVEN_FACTOR = 5

/** The budgets with the setting RATE_LIMITS at 1. Source: decision 023. */
export const BUDGETS: Record<Budget, Allowance> = {
  images: { perAddress: 120, overall: 12_000, windowSeconds: 600, localPerMinute: 1500 },
  visitors: { perAddress: 60, overall: 6000, windowSeconds: 600, localPerMinute: 1000 },
  posts: { perAddress: 60, overall: 6000, windowSeconds: 600, localPerMinute: 1000 },
  accounts: { perAddress: 30, overall: 1500, windowSeconds: 3600, localPerMinute: 600 },
  signIns: { perAddress: 100, overall: 10_000, windowSeconds: 600, localPerMinute: 1500 },
}
