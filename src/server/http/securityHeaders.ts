/** For an answer that is no page: should a browser ever show it as one, it runs nothing, loads nothing and is in no frame. */
export const NON_PAGE_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Where a page's own violations of its policy are reported, from the page's address. */
export const CSP_REPORT_PATH = 'csp-report'

/** What the site may load and ask besides its scripts. Source: decision 018. */
const SITE_DIRECTIVES = [
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

const buildCsp = (scriptSrc: string, imageOrigins: string[], extraDirectives: string[] = []): string =>
  [
    "default-src 'none'",
    scriptSrc,
    ["img-src 'self' blob:", ...imageOrigins].join(' '),
    ...SITE_DIRECTIVES,
    ...extraDirectives,
  ].join('; ')

/** For the site on a web server that sends the same headers every time: scripts are those of this origin. */
export const STATIC_PAGE_CSP = buildCsp("script-src 'self'", [])

/**
 * For index.html of this server: scripts are those that carry the nonce of this one answer, and what they bring.
 * @param pictures origins beside this one that pictures of the content may come from
 */
export const pageCsp = (nonce: string, { imageOrigins, tls }: { imageOrigins: string[]; tls: boolean }): string =>
  buildCsp(`script-src 'nonce-${nonce}' 'strict-dynamic'`, imageOrigins, [
    ...(tls ? ['upgrade-insecure-requests'] : []),
    `report-uri ${CSP_REPORT_PATH}`,
  ])

/** For a picture that styles itself by `<style>`: opened by itself it may do that and nothing else. @param styleHashes of its styles, `sha256-…` */
export const imageCsp = (styleHashes: string[]): string =>
  `default-src 'none'; ${styleHashes.length > 0 ? `style-src ${styleHashes.map((hash) => `'${hash}'`).join(' ')}; ` : ''}frame-ancestors 'none'; sandbox`

/** Of what browsers can lend to a page the site asks for nothing; a photo from a phone's camera comes through a file field, which needs no permission. */
const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Headers of the whole site, also where it is served by another web server. Source: decision 018. */
export const SITE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy': DENIED_FEATURES.map((name) => `${name}=()`).join(', '),
}

/** Headers of every answer of this server; a page and a picture bring a policy of their own. */
export const SECURITY_HEADERS = { ...SITE_HEADERS, 'content-security-policy': NON_PAGE_CSP }
