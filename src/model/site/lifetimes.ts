/**
 * Lifetimes of sessions and drafts. Browser, server, proxy and legal texts read them here. Source: docs/contract.md section 2;
 * decision 012.
 */
export const LIFETIMES = {
  /** Days for which a draft stays in the browser, with the key under which its form is sent. */
  draftDays: 1,
  /** Hours until a session ends at the latest. */
  sessionHours: 24,
  /** Days of a session with “keep me signed in”. */
  rememberedSessionDays: 30,
}

/**
 * Days for which the server answers a repeated submission with its first response: longer than any draft keeps the key, so
 * that no form is sent twice.
 */
export const REPEAT_DAYS = LIFETIMES.draftDays + 29
