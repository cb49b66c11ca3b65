/** Stands for this site, whose own address content does not know. */
const HERE = 'https://site.invalid/'
const LINKS = ['http:', 'https:', 'mailto:', 'tel:']
const IMAGES = ['http:', 'https:']
const LONGEST = 2000

/**
 * The address of a link, safe to put into `href`, or undefined: absolute http, https, mailto and tel; `#/…`, a page of this
 * app; and relative ones, as `/…` or `./…`. Other fragments are none: ids of content are never drawn, and the app's router
 * would take them for a page. Protocol-relative ones become https.
 */
export function linkAddress(value: string | undefined): string | undefined {
  return addressOf(value, LINKS)
}

/** The address of an image, safe to put into `src`, or undefined: http, https, or relative. */
export function imageAddress(value: string | undefined): string | undefined {
  const address = addressOf(value, IMAGES)
  return address?.startsWith('#') ? undefined : address
}

function addressOf(value: string | undefined, schemes: string[]): string | undefined {
  if (!value || value.length > LONGEST) return undefined
  // Browsers leave out some of these characters, old ones more; a scheme that hides behind any of them is none.
  const bare = value.replace(/[\p{C}\p{Z}]/gu, '')
  const end = bare.search(/[:/\\?#]/)
  const scheme = bare[end] === ':' ? bare.slice(0, end + 1).toLowerCase() : undefined
  if (!bare || (scheme && !schemes.includes(scheme))) return undefined
  const url = parsed(value)
  if (!url || !schemes.includes(url.protocol) || url.username || url.password) return undefined
  if (url.origin !== new URL(HERE).origin) return url.href
  // `https:path` means this site on one page and another host on the next.
  return scheme ? undefined : ownAddress(bare, url)
}

/**
 * An address within this site. It is put together anew, since what `URL` makes of `/.//host` or `./javascript:…` would,
 * without what stands before it, be the address of something else.
 */
function ownAddress(bare: string, { pathname, search, hash }: URL): string | undefined {
  if (bare.startsWith('#')) return hash.startsWith('#/') ? hash.replace(/^#\/+/, '#/') : undefined
  const path = pathname.replace(/^\/+/, '')
  if (!path && !search) return undefined
  return (/^[/\\]/.test(bare) ? '/' : './') + path + search + hash
}

/** `URL.parse`, which browsers of before 2024 lack. */
function parsed(value: string): URL | undefined {
  try {
    return new URL(value, HERE)
  } catch {
    return undefined
  }
}
