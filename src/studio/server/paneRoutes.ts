import type { FastifyInstance } from 'fastify'
import { failureOf } from '../../model/site/failure.ts'
import { isObject } from '../../model/isObject.ts'
import type { ImpactFinding } from '../../lint/impact/impactFinding.ts'
import type {
  CommitResult,
  ImpactQuestion,
  ImpactReport,
  PageHistory,
  PageTexts,
  TrialQuestion,
  TrialReport,
} from '../model/protocol.ts'
import type { FileChange } from '../model/workspace.ts'
import {
  commitFiles,
  hasHistory,
  pageAt,
  pageVersions,
  requireCommit,
  requirePageId,
  uncommittedFiles,
} from './gitHistory.ts'
import { ForbiddenPath, writablePath } from './projectFiles.ts'

const MAX_MESSAGE_LENGTH = 10_000
const MAX_TRIAL_BYTES = 64 * 1024 * 1024

export interface PaneParts {
  root: string
  /** What the way from one state of the files to another means. */
  impact: (question: ImpactQuestion) => Promise<ImpactFinding[]>
  /** What a backend makes of a filled form. */
  trial: (question: TrialQuestion) => Promise<TrialReport>
  /** @throws ForbiddenPath if the body is no list of changes of files that may be written */
  changesOf: (body: unknown) => FileChange[]
}

/** The calls of the regions *Impact*, *Test this form* and *History*. */
export function registerPaneRoutes(app: FastifyInstance, { root, impact, trial, changesOf }: PaneParts): void {
  app.post('/api/impact', async ({ body }): Promise<ImpactReport> => {
    const changes = changesOf(body)
    const isSinceCommit = isObject(body) && body.from === 'HEAD'
    return { findings: await impact({ ...(isSinceCommit ? { from: 'HEAD' } : {}), to: changes }) }
  })
  app.post('/api/trial', { bodyLimit: MAX_TRIAL_BYTES }, async ({ body }, reply) => {
    const changes = changesOf(body)
    const { page, language, data } = isObject(body) ? body : {}
    if (!isObject(data) || typeof language !== 'string') throw new ForbiddenPath('There is no filled form.')
    return trial({ changes, page: requirePageId(page), language, data }).catch((error: unknown) =>
      // Files that no backend could start with.
      reply.code(400).send(failureOf(error)),
    )
  })
  app.get<{ Querystring: Record<string, unknown> }>('/api/history', async ({ query }): Promise<PageHistory> => {
    const page = requirePageId(query.page)
    if (!(await hasHistory(root))) return { versions: undefined, uncommitted: [] }
    return { versions: await pageVersions(root, page), uncommitted: await uncommittedFiles(root) }
  })
  app.get<{ Querystring: Record<string, unknown> }>('/api/version', async ({ query }): Promise<PageTexts> => ({
    texts: await pageAt(root, requirePageId(query.page), requireCommit(query.commit)),
  }))
  app.get<{ Querystring: Record<string, unknown> }>('/api/version/impact', async ({ query }): Promise<ImpactReport> => {
    const page = requirePageId(query.page)
    const findings = await impact({ from: requireCommit(query.from), to: requireCommit(query.to) })
    return { findings: findings.filter((finding) => finding.page === page) }
  })
  app.post('/api/commit', async ({ body }): Promise<CommitResult> => {
    const { message, files } = isObject(body) ? body : {}
    if (typeof message !== 'string' || message.trim() === '' || message.length > MAX_MESSAGE_LENGTH)
      throw new ForbiddenPath('A commit needs a message of 1 to 10,000 characters.')
    if (!Array.isArray(files) || files.length === 0) throw new ForbiddenPath('A commit needs a list of files.')
    const paths = files.map(String)
    for (const file of paths) writablePath(root, file)
    return { commit: await commitFiles(root, paths, message) }
  })
}
