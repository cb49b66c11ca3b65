import Fastify, { type FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { failureOf } from '../../model/site/failure.ts'
import { guardAccess } from './requestGuard.ts'
import { servePages } from './servePages.ts'
import { registerCalls, type StudioWork } from './studioCalls.ts'
import { recoverSave } from './saveFiles.ts'

/** Room for all texts of a project and its unsaved ones in one body. */
const MAX_BODY_BYTES = 256 * 1024 * 1024

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
  const assets = servePages(app, {
    clientDir,
    token,
    pageDirectives: ["connect-src 'self'"],
    // Browsers ignore it, with a warning, on the plain HTTP of a network.
    headers: { 'cross-origin-opener-policy': 'same-origin' },
  })
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
