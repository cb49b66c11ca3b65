const MAX_AGE_SECONDS = 360 * 24 * 60 * 60

/**
 * Cookie text for `document.cookie`, by which a server selects the page in the visitor's language. `samesite=lax`, so
 * that browsers send it for links from other sites too; it is no secret.
 */
export const languageCookie = (code: string, protocol: string): string =>
  `language=${code}; max-age=${MAX_AGE_SECONDS}; samesite=lax${protocol === 'https:' ? '; secure' : ''}`
