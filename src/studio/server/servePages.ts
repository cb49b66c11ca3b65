import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { FRAME_SANDBOX } from '../model/previewProtocol.ts'
import { assetPrefix } from './requestGuard.ts'

/** Options of the pages that a server of the Studio shows. */
interface ServedPages {
  /** Folder of the built client. */
  clientDir: string
  token: string
  /** Directives of the page's own policy, besides those of its frame too. */
  pageDirectives: string[]
  /** Headers besides those of both servers. */
  headers?: Record<string, string>
  /** Default: every file. */
  allowedPath?: (path: string) => boolean
}

/**
 * Serves the built client with its security headers. The browser compiles validators, hence `unsafe-eval`; all other
 * code comes from this server. The frame makes no calls and has an origin of its own, so its content reaches neither the
 * page nor its calls.
 * @returns the prefix of the client's files
 */
export function servePages(
  app: FastifyInstance,
  { clientDir, token, pageDirectives, headers = {}, allowedPath }: ServedPages,
): string {
  const assets = assetPrefix(token)
  const policyFor = (isFrame: boolean): string =>
    [
      "default-src 'none'",
      "script-src 'self' 'unsafe-eval'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      ...(isFrame
        ? ["frame-ancestors 'self'", `sandbox ${FRAME_SANDBOX}`]
        : [...pageDirectives, "frame-src 'self'", "frame-ancestors 'none'"]),
    ].join('; ')
  app.addHook('onSend', async ({ url }, reply) => {
    const isAsset = url.startsWith(assets)
    reply.headers({
      'content-security-policy': policyFor(url.split('?', 1)[0] === `${assets}frame.html`),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': isAsset ? 'cross-origin' : 'same-origin',
      ...(isAsset ? { 'access-control-allow-origin': 'null' } : {}),
      ...headers,
      'cache-control': 'no-store',
    })
  })
  app.register(fastifyStatic, {
    root: clientDir,
    prefix: assets,
    index: false,
    ...(allowedPath && { allowedPath }),
  })
  return assets
}
