import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ImpactFinding } from '../../project/impact/impactFinding.ts'
import { isObject, membersOf } from '../../forms/schema/isObject.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import {
  fromBody,
  type CheckReport,
  type CommitResult,
  type DiskReport,
  type ImpactQuestion,
  type ImpactReport,
  type ImportQuestion,
  type ImportReport,
  type OpenedProject,
  type PageHistory,
  type PageTexts,
  type SaveResult,
  type ShareReport,
  type TrialQuestion,
  type TrialReport,
} from '../model/protocol.ts'
import type { FileChange } from '../model/workspace.ts'
import { nextStamp } from './diskWatch.ts'
import {
  commitFiles,
  hasHistory,
  pageAt,
  pageVersions,
  requireCommit,
  requirePageId,
  uncommittedFiles,
} from './gitHistory.ts'
import { readJournal, writeJournal } from './journal.ts'
import { ForbiddenPath, readProjectFiles, writablePath } from './editedFiles.ts'
import { saveFiles } from './saveFiles.ts'

const MAX_MESSAGE_LENGTH = 10_000
const MAX_TRIAL_BYTES = 64 * 1024 * 1024

/** Work that the project's tools do for the Studio; each function rejects with a sentence. */
export interface StudioWork {
  /** The problems of the project with these changes. */
  check: (changes: FileChange[]) => Promise<DefinitionProblem[]>
  /** The impact of a change from one state of the files to another. */
  impact: (question: ImpactQuestion) => Promise<ImpactFinding[]>
  /** The result of a trial backend for a filled form. */
  trial: (question: TrialQuestion) => Promise<TrialReport>
  /** The files of a form imported from a JSON Schema. */
  importSchema: (question: ImportQuestion) => Promise<ImportReport>
  /** The links of the shared preview. */
  shareLinks?: string[]
}

interface Call {
  Body: unknown
  Querystring: Record<string, unknown>
}

export function registerCalls(
  app: FastifyInstance,
  root: string,
  { check, impact, trial, importSchema, shareLinks = [] }: StudioWork,
) {
  let saves = 0

  app.get('/api/workspace', (): OpenedProject => ({ ...readProjectFiles(root), unsaved: readJournal(root) }))
  app.put('/api/journal', async ({ body }, reply) => {
    writeJournal(root, changesOf(root, body))
    return reply.code(204).send()
  })
  app.post('/api/save', async ({ body }, reply) => {
    const conflicts = saveFiles(root, changesOf(root, body))
    if (conflicts.length === 0) saves += 1
    return reply.code(conflicts.length > 0 ? 409 : 200).send({ conflicts, saves } satisfies SaveResult)
  })
  app.get<Call>('/api/disk', async ({ query, raw }): Promise<DiskReport> => {
    const disconnect = new AbortController()
    raw.once('close', () => disconnect.abort())
    const before = typeof query.stamp === 'string' ? query.stamp : ''
    const stamp = await nextStamp(root, before, disconnect.signal)
    return { stamp, saves, ...(stamp === before ? {} : { files: readProjectFiles(root).files }) }
  })

  app.get('/api/share', (): ShareReport => ({ links: shareLinks }))
  app.post('/api/check', async ({ body }): Promise<CheckReport> => ({ problems: await check(changesOf(root, body)) }))
  app.post('/api/impact', async ({ body }): Promise<ImpactReport> => {
    const isSinceCommit = membersOf(body).from === 'HEAD'
    return { findings: await impact({ ...(isSinceCommit ? { from: 'HEAD' } : {}), to: changesOf(root, body) }) }
  })
  app.post('/api/trial', { bodyLimit: MAX_TRIAL_BYTES }, async ({ body }): Promise<TrialReport> => {
    const changes = changesOf(root, body)
    const { page, language, data, call } = membersOf(body)
    if (!isObject(data) || typeof language !== 'string') throw new ForbiddenPath('There is no filled form.')
    const question = { changes, page: requirePageId(page), language, data }
    if (call === undefined) return trial(question)
    if (typeof call !== 'string' || !/^(?:\/[A-Za-z0-9]+)+$/.test(call))
      throw new ForbiddenPath('There is no such call.')
    return trial({ ...question, call })
  })
  app.post('/api/import', async ({ body }): Promise<ImportReport> => {
    const changes = changesOf(root, body)
    const { page, language, schema, uiSchema } = membersOf(body)
    if (typeof schema !== 'string' || typeof language !== 'string') throw new ForbiddenPath('There is no schema.')
    const question = { changes, page: requirePageId(page), language, schema }
    return importSchema(typeof uiSchema === 'string' ? { ...question, uiSchema } : question)
  })

  app.get<Call>('/api/history', async ({ query }): Promise<PageHistory> => {
    const page = requirePageId(query.page)
    if (!(await hasHistory(root))) return { versions: undefined, uncommitted: [] }
    return { versions: await pageVersions(root, page), uncommitted: await uncommittedFiles(root) }
  })
  app.get<Call>('/api/version', async ({ query }): Promise<PageTexts> => ({
    texts: await pageAt(root, requirePageId(query.page), requireCommit(query.commit)),
  }))
  app.get<Call>('/api/version/impact', async ({ query }): Promise<ImpactReport> => {
    const page = requirePageId(query.page)
    const findings = await impact({ from: requireCommit(query.from), to: requireCommit(query.to) })
    return { findings: findings.filter((finding) => finding.page === page) }
  })
  app.post('/api/commit', async ({ body }): Promise<CommitResult> => {
    const { message, files } = membersOf(body)
    if (typeof message !== 'string' || message.trim() === '' || message.length > MAX_MESSAGE_LENGTH)
      throw new ForbiddenPath('A commit needs a message of 1 to 10,000 characters.')
    if (!Array.isArray(files) || files.length === 0) throw new ForbiddenPath('A commit needs a list of files.')
    const paths = files.map(String)
    for (const file of paths) writablePath(root, file)
    return { commit: await commitFiles(root, paths, message) }
  })
}

/** @throws ForbiddenPath if one of the files may not be written, or the body has no list of changes */
function changesOf(root: string, body: FastifyRequest['body']): FileChange[] {
  const changes = fromBody(body)
  if (!changes) throw new ForbiddenPath('There is no list of changes.')
  for (const { file } of changes) writablePath(root, file)
  return changes
}
