/** Policy of a response that is no page: shown in a browser, it runs nothing, loads nothing and is in no frame. */
export const NON_PAGE_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Where browsers report violations of a page's policy, relative to the page. */
export const CSP_REPORT_PATH = 'csp-report'

/** The site's directives besides those for scripts and images. Source: decision 018. */
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
  'trusted-types dompurify',
]

/**
 * Policy of the page on a web server with fixed headers.
 * @param scriptHashes of the scripts in the page, `sha256-…`
 * @param imageOrigins origins besides this one that images of the content may come from
 */
export const staticPageCsp = (scriptHashes: string[], imageOrigins: string[] = []): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    ["img-src 'self' blob:", ...imageOrigins].join(' '),
    ...SITE_DIRECTIVES,
  ].join('; ')

/** Policy of the page on this server. */
export const pageCsp = (
  scriptHashes: string[],
  { imageOrigins, tls }: { imageOrigins: string[]; tls: boolean },
): string =>
  [
    staticPageCsp(scriptHashes, imageOrigins),
    ...(tls ? ['upgrade-insecure-requests'] : []),
    `report-uri ${CSP_REPORT_PATH}`,
  ].join('; ')

/** Policy of an SVG image with `<style>` elements, opened by itself. @param styleHashes of the elements, `sha256-…` */
export const imageCsp = (styleHashes: string[]): string =>
  `default-src 'none'; ${styleHashes.length > 0 ? `style-src ${styleHashes.map((hash) => `'${hash}'`).join(' ')}; ` : ''}frame-ancestors 'none'; sandbox`

/** The site uses no browser feature that needs permission; a file field reaches a phone's camera without. */
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

/** Sent over TLS only: it binds a host name for years. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains'

/** Headers of every response of this server; a page and an image replace the policy. */
export const SECURITY_HEADERS = { ...SITE_HEADERS, 'content-security-policy': NON_PAGE_CSP }
