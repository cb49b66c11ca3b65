/** Base of relative URLs, which are resolved without the site's own URL. */
const SITE_PLACEHOLDER = 'https://site.invalid/'
const LINK_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:']
const IMAGE_SCHEMES = ['http:', 'https:']
const MAX_LENGTH = 2000

/**
 * A URL safe for `href`, or undefined. Allows absolute http, https, mailto and tel, pages of this app (`#/…`), and
 * relative paths as `/…` or `./…`; protocol-relative URLs become https. Rejects other fragments: ids of content are
 * never rendered, and the router would mistake a fragment for a page.
 */
export function safeLinkUrl(value: string | undefined): string | undefined {
  return safeUrl(value, LINK_SCHEMES)
}

/** A URL safe for `src`, or undefined: http, https, or relative. */
export function safeImageUrl(value: string | undefined): string | undefined {
  const url = safeUrl(value, IMAGE_SCHEMES)
  return url?.startsWith('#') ? undefined : url
}

function safeUrl(value: string | undefined, schemes: string[]): string | undefined {
  if (!value || value.length > MAX_LENGTH) return undefined
  // Browsers ignore some of these characters in a URL, so they could hide a scheme.
  const visible = value.replace(/[\p{C}\p{Z}]/gu, '')
  const schemeEnd = visible.search(/[:/\\?#]/)
  const scheme = visible[schemeEnd] === ':' ? visible.slice(0, schemeEnd + 1).toLowerCase() : undefined
  if (!visible || (scheme && !schemes.includes(scheme))) return undefined
  const url = parseUrl(value)
  if (!url || !schemes.includes(url.protocol) || url.username || url.password) return undefined
  if (url.origin !== new URL(SITE_PLACEHOLDER).origin) return url.href
  // `https:path` is relative on an https page and absolute elsewhere.
  return scheme ? undefined : relativeUrl(visible, url)
}

/**
 * Rebuilds a relative URL from its parts with a prefix: without it, the resolved path of `/.//host` or `./javascript:…`
 * would lead to another host or scheme.
 */
function relativeUrl(visible: string, { pathname, search, hash }: URL): string | undefined {
  if (visible.startsWith('#')) return hash.startsWith('#/') ? hash.replace(/^#\/+/, '#/') : undefined
  const path = pathname.replace(/^\/+/, '')
  if (!path && !search) return undefined
  return (/^[/\\]/.test(visible) ? '/' : './') + path + search + hash
}

/** Like `URL.parse`, which browsers before 2024 lack. */
function parseUrl(value: string): URL | undefined {
  try {
    return new URL(value, SITE_PLACEHOLDER)
  } catch {
    return undefined
  }
}
