/**
 * How long what a person leaves behind is kept. Browser, server, proxy and the legal texts read it here. Source:
 * docs/contract.md section 2; decision 012.
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
 * Days for which the proxy answers a repeated submission with its first response: longer than any draft keeps the key, so
 * that no form is sent twice.
 */
export const REPEAT_DAYS = LIFETIMES.draftDays + 6

/** The lifetimes in words (`30 days`), by the names that legal texts call them. @param tag BCP 47 */
export function lifetimeTexts(tag: string): Record<string, string> {
  const days = new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  return {
    draftLife: days.format(LIFETIMES.draftDays),
    rememberedSessionLife: days.format(LIFETIMES.rememberedSessionDays),
  }
}
