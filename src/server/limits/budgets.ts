/** Kinds of calls that are counted by client address and by network. */
export type Budget = 'images' | 'codeTexts' | 'posts' | 'accounts' | 'signIns' | 'passwords'

/** Number of calls that a budget allows. */
export interface Allowance {
  /** Calls of one client address within a window, and as many more of all its customers together; so with its networks. */
  perAddress: number
  windowSeconds: number
  /** Calls a minute of an address of this machine itself, without a proxy: its scripts and tests, not strangers. */
  localPerMinute: number
}

/**
 * The budgets with the setting RATE_LIMITS at 1: room for an office, or for the customers of a mobile carrier who share
 * an address and visit at one time. Source: decision 023.
 */
export const BUDGETS: Record<Budget, Allowance> = {
  images: { perAddress: 600, windowSeconds: 600, localPerMinute: 1500 },
  codeTexts: { perAddress: 60, windowSeconds: 600, localPerMinute: 600 },
  posts: { perAddress: 300, windowSeconds: 600, localPerMinute: 1000 },
  accounts: { perAddress: 150, windowSeconds: 3600, localPerMinute: 600 },
  signIns: { perAddress: 500, windowSeconds: 600, localPerMinute: 1500 },
  // Estimating a new password takes up to 20 ms of the event loop.
  passwords: { perAddress: 60, windowSeconds: 600, localPerMinute: 600 },
}

/** Calls of a wider network, by the length of its prefix, as a multiple of those of one address. */
export const NETWORK_FACTORS = { 24: 16, 56: 4, 48: 16 }

/** Calls beyond the budget that an address gets for proofs of work, as a multiple of it. Source: decision 034. */
export const PROOF_FACTOR = 3

/**
 * Seconds that the files of one home may keep the redrawer busy: 13 of the most costly documents. A photo takes less
 * than a second, which does not count.
 */
export const DRAWING_BUDGET = { seconds: 60, windowSeconds: 600 }

/** Daily quotas of a customer that all accounts of one home share: accounts cost an attacker little. */
export const STORAGE_BUDGET = { quotas: 10, windowSeconds: 24 * 3600 }
