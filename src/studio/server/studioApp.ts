import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { failureOf } from '../../model/site/failure.ts'
import { FRAME_SANDBOX } from '../model/previewProtocol.ts'
import { assetPrefix, guardAccess } from './requestGuard.ts'
import { registerCalls, type StudioWork } from './studioCalls.ts'
import { recoverSave } from './saveFiles.ts'

/** Room for all texts of a project and its unsaved ones in one body. */
const MAX_BODY_BYTES = 256 * 1024 * 1024

/**
 * Content security policy. The browser compiles validators, hence `unsafe-eval`; all other code comes from this server.
 * The frame makes no calls and has an origin of its own, so its content reaches neither the Studio's page nor its
 * calls.
 */
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
      : ["connect-src 'self'", "frame-src 'self'", "frame-ancestors 'none'"]),
  ].join('; ')

export interface StudioParts extends StudioWork {
  root: string
  /** Folder of the built client. */
  clientDir: string
  token: string
}

/**
 * Builds the Studio's server, which does not listen yet. Completes a save that a crash has interrupted. Source:
 * decision 047.
 */
export function buildStudioServer({ root, clientDir, token, ...work }: StudioParts): FastifyInstance {
  recoverSave(root)
  const app = Fastify({ bodyLimit: MAX_BODY_BYTES, forceCloseConnections: true })
  guardAccess(app, token)
  const assets = assetPrefix(token)
  app.addHook('onSend', async ({ url }, reply) => {
    const isAsset = url.startsWith(assets)
    reply.headers({
      // A frame of the Studio's own page shows the form.
      'content-security-policy': policyFor(url.split('?', 1)[0] === `${assets}frame.html`),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': isAsset ? 'cross-origin' : 'same-origin',
      ...(isAsset ? { 'access-control-allow-origin': 'null' } : {}),
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  })
  app.register(fastifyStatic, { root: clientDir, prefix: assets, index: false })
  app.get('/', (_request, reply) => {
    const page = readFileSync(join(clientDir, 'index.html'), 'utf8')
    return reply.type('text/html; charset=utf-8').send(page.replaceAll('"./', `".${assets}`))
  })
  registerCalls(app, root, work)
  // The only caller, the Studio's page, shows the sentence.
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply.code(error.statusCode ?? 400).send(failureOf(error)),
  )
  return app
}
