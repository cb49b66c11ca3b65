import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { failureOf } from '../../model/site/failure.ts'
import { fromBody, type CheckReport, type DiskReport, type OpenedProject, type SaveResult } from '../model/protocol.ts'
import { FRAME_MAY } from '../model/previewProtocol.ts'
import type { FileChange } from '../model/workspace.ts'
import { assetPrefix, guardAccess } from './accessGuard.ts'
import { nextStamp } from './diskWatch.ts'
import { GitError } from './gitHistory.ts'
import { registerImportRoute, type ImportParts } from './importRoute.ts'
import { readJournal, writeJournal } from './journal.ts'
import { registerPaneRoutes, type PaneParts } from './paneRoutes.ts'
import { ForbiddenPath, readProjectFiles, writablePath } from './projectFiles.ts'
import { recoverSave, saveFiles } from './saveFiles.ts'

/** All texts of a project, and its unsaved ones, in one body. */
const MAX_BODY_BYTES = 256 * 1024 * 1024

/**
 * Validators are compiled in the browser; everything else comes from here. The frame calls nothing, and has an origin that
 * nobody else has, so that what it shows reaches neither the Studio's page nor its calls.
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
      ? ["frame-ancestors 'self'", `sandbox ${FRAME_MAY}`]
      : ["connect-src 'self'", "frame-src 'self'", "frame-ancestors 'none'"]),
  ].join('; ')

export interface StudioParts {
  /** Folder of the project that is edited. */
  root: string
  /** Folder of the built client. */
  clientDir: string
  token: string
  /** The problems of the project with these changes. */
  check: (changes: FileChange[]) => Promise<CheckReport['problems']>
  impact: PaneParts['impact']
  trial: PaneParts['trial']
  importSchema: ImportParts['importSchema']
}

/** The Studio's server; it does not listen yet. Completes a save that a crash has interrupted. Source: decision 047. */
export function buildStudioServer({
  root,
  clientDir,
  token,
  check,
  impact,
  trial,
  importSchema,
}: StudioParts): FastifyInstance {
  recoverSave(root)
  let saves = 0
  const app = Fastify({ bodyLimit: MAX_BODY_BYTES, forceCloseConnections: true })
  guardAccess(app, token)
  const assets = assetPrefix(token)
  app.addHook('onSend', async ({ url }, reply) => {
    const isAsset = url.startsWith(assets)
    reply.headers({
      // The form is shown in a frame of the Studio's own page.
      'content-security-policy': policyFor(url === `${assets}frame.html`),
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
  app.get('/api/workspace', (): OpenedProject => ({ ...readProjectFiles(root), unsaved: readJournal(root) }))
  app.put('/api/journal', async (request, reply) => {
    writeJournal(root, changesOf(root, request.body))
    return reply.code(204).send()
  })
  app.post('/api/save', async (request, reply) => {
    const conflicts = saveFiles(root, changesOf(root, request.body))
    if (conflicts.length === 0) saves += 1
    return reply.code(conflicts.length > 0 ? 409 : 200).send({ conflicts, saves } satisfies SaveResult)
  })
  app.get<{ Querystring: Record<string, unknown> }>('/api/disk', async ({ query, raw }): Promise<DiskReport> => {
    const gone = new AbortController()
    raw.once('close', () => gone.abort())
    const before = typeof query.stamp === 'string' ? query.stamp : ''
    const stamp = await nextStamp(root, before, gone.signal)
    return { stamp, saves, ...(stamp === before ? {} : { files: readProjectFiles(root).files }) }
  })
  app.post('/api/check', async (request): Promise<CheckReport> => ({
    problems: await check(changesOf(root, request.body)),
  }))
  registerPaneRoutes(app, { root, impact, trial, changesOf: (body) => changesOf(root, body) })
  registerImportRoute(app, { importSchema, changesOf: (body) => changesOf(root, body) })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply
      .code(error instanceof ForbiddenPath || error instanceof GitError ? 400 : (error.statusCode ?? 500))
      .send(failureOf(error)),
  )
  return app
}

/** @throws ForbiddenPath if one of the files may not be written, or the body is none */
function changesOf(root: string, body: unknown): FileChange[] {
  const changes = fromBody(body)
  if (!changes) throw new ForbiddenPath('There is no list of changes.')
  for (const { file } of changes) writablePath(root, file)
  return changes
}
