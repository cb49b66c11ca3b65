const MAX_AGE_SECONDS = 360 * 24 * 60 * 60

/**
 * The cookie by which a server chooses the page in the visitor's language, as `document.cookie` takes it. Also sent when a
 * link of another site is followed; it is no secret.
 */
export const languageCookie = (code: string, protocol: string): string =>
  `language=${code}; max-age=${MAX_AGE_SECONDS}; samesite=lax${protocol === 'https:' ? '; secure' : ''}`
