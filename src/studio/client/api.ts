import {
  TOKEN_HEADER,
  toBody,
  type CheckReport,
  type CommitResult,
  type DiskReport,
  type ImpactReport,
  type ImportQuestion,
  type ImportReport,
  type OpenedProject,
  type PageHistory,
  type PageTexts,
  type SaveResult,
  type TrialReport,
} from '../model/protocol.ts'
import type { FileChange } from '../model/workspace.ts'

/** The token stands in the address that the Studio has printed. */
const token = new URLSearchParams(window.location.search).get('token') ?? ''

/** A file of the client itself, which lies where this one does. */
export const assetAddress = (name: string): string =>
  new URL(import.meta.url).pathname.replace(/^(\/[^/]+\/).*$/, `$1${name}`)

const call = (method: string, path: string, changes?: FileChange[]): Promise<Response> =>
  send(method, path, changes && toBody(changes))

function send(method: string, path: string, body?: object): Promise<Response> {
  return fetch(path, {
    method,
    headers: { [TOKEN_HEADER]: token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

async function read<T>(response: Response): Promise<T> {
  if (!response.ok && response.status !== 409) throw new Error(reasonIn(await response.text()))
  return (await response.json()) as T
}

/** The sentence in an answer that refuses. */
function reasonIn(body: string): string {
  try {
    return String(Object(JSON.parse(body)).message ?? body)
  } catch {
    return body
  }
}

export const openProject = async (): Promise<OpenedProject> => read(await call('GET', 'api/workspace'))

/** Keeps unsaved work on disk. */
export async function keepUnsaved(changes: FileChange[]): Promise<void> {
  const response = await call('PUT', 'api/journal', changes)
  if (!response.ok) throw new Error(await response.text())
}

/** The last save of this page. */
let lastSave = 0

export async function saveChanges(changes: FileChange[]): Promise<SaveResult> {
  const result = await read<SaveResult>(await call('POST', 'api/save', changes))
  lastSave = result.saves
  return result
}

/**
 * The files as soon as they are not as the stamp says; without files if nothing has changed for a while, or what was read
 * is older than the last save.
 */
export async function nextDisk(stamp: string): Promise<DiskReport> {
  const { files, ...report } = await read<DiskReport>(await call('GET', `api/disk?stamp=${stamp}`))
  return report.saves < lastSave || !files ? report : { ...report, files }
}

export const checkChanges = async (changes: FileChange[]): Promise<CheckReport> =>
  read(await call('POST', 'api/check', changes))

export const fetchImpact = async (changes: FileChange[]): Promise<ImpactReport> =>
  read(await call('POST', 'api/impact', changes))

/** What the files on disk mean beside those of the last commit. */
export const fetchImpactSinceCommit = async (): Promise<ImpactReport> =>
  read(await send('POST', 'api/impact', { ...toBody([]), from: 'HEAD' }))

export const fetchHistory = async (page: string): Promise<PageHistory> =>
  read(await send('GET', `api/history?${new URLSearchParams({ page })}`))

export const fetchVersion = async (page: string, commit: string): Promise<PageTexts> =>
  read(await send('GET', `api/version?${new URLSearchParams({ page, commit })}`))

/** What a commit meant for a page. */
export const fetchVersionImpact = async (page: string, from: string, to: string): Promise<ImpactReport> =>
  read(await send('GET', `api/version/impact?${new URLSearchParams({ page, from, to })}`))

export const commit = async (message: string, files: string[]): Promise<CommitResult> =>
  read(await send('POST', 'api/commit', { message, files }))

/** Sends a filled form to a backend of its own. */
export const tryForm = async (
  changes: FileChange[],
  form: { page: string; language: string; data: Record<string, unknown> },
): Promise<TrialReport> => read(await send('POST', 'api/trial', { ...toBody(changes), ...form }))

/** Makes a form of a JSON Schema; rejects with a sentence. */
export const importSchema = async ({ changes, ...question }: ImportQuestion): Promise<ImportReport> =>
  read(await send('POST', 'api/import', { ...toBody(changes), ...question }))
