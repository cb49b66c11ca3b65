import axios from 'axios'
import { errorOf, type Failure } from '../../../model/site/failure.ts'
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
  type ShareReport,
  type TrialReport,
} from '../../model/protocol.ts'
import type { FileChange } from '../../model/workspace.ts'

/** The address that the Studio printed contains the token. */
const token = new URLSearchParams(window.location.search).get('token') ?? ''

/** Address of a file of the client, beside this module's own. */
export const assetAddress = (name: string): string =>
  new URL(import.meta.url).pathname.replace(/^(\/[^/]+\/).*$/, `$1${name}`)

/**
 * HTTP client for the Studio's server. A refusal rejects with the server's sentence; 409 resolves, since it reports the
 * files on disk.
 */
const http = axios.create({
  baseURL: 'api',
  headers: { [TOKEN_HEADER]: token },
  validateStatus: (status) => (status >= 200 && status < 300) || status === 409,
})
http.interceptors.response.use(undefined, (error: unknown) => {
  if (!axios.isAxiosError<Partial<Failure> | string>(error) || !error.response) throw error
  const { data } = error.response
  throw errorOf(typeof data === 'string' ? { message: data } : { message: JSON.stringify(data), ...data })
})

const get = async <T>(path: string, params?: Record<string, string>): Promise<T> =>
  (await http.get<T>(path, { params })).data

const post = async <T>(path: string, body: object): Promise<T> => (await http.post<T>(path, body)).data

export const openProject = (): Promise<OpenedProject> => get('workspace')

/** Writes unsaved work to the journal on disk. */
export async function keepUnsaved(changes: FileChange[]): Promise<void> {
  await http.put('journal', toBody(changes))
}

/** The server's save count after this tab's last save. */
let lastSave = 0

export async function saveChanges(changes: FileChange[]): Promise<SaveResult> {
  const result = await post<SaveResult>('save', toBody(changes))
  lastSave = result.saves
  return result
}

/**
 * Resolves with the files once they differ from the stamp; without `files` if nothing changed for a while, or if they
 * were read before the last save.
 */
export async function nextDisk(stamp: string): Promise<DiskReport> {
  // A restarted server counts from 0 again.
  if (stamp === '') lastSave = 0
  const { files, ...report } = await get<DiskReport>('disk', { stamp })
  return report.saves < lastSave || !files ? report : { ...report, files }
}

export const checkChanges = (changes: FileChange[]): Promise<CheckReport> => post('check', toBody(changes))

export const fetchImpact = (changes: FileChange[]): Promise<ImpactReport> => post('impact', toBody(changes))

/** Impact of the files on disk, compared with the last commit. */
export const fetchImpactSinceCommit = (): Promise<ImpactReport> => post('impact', { ...toBody([]), from: 'HEAD' })

export const fetchHistory = (page: string): Promise<PageHistory> => get('history', { page })

export const fetchVersion = (page: string, commit: string): Promise<PageTexts> => get('version', { page, commit })

export const fetchVersionImpact = (page: string, from: string, to: string): Promise<ImpactReport> =>
  get('version/impact', { page, from, to })

export const commit = (message: string, files: string[]): Promise<CommitResult> => post('commit', { message, files })

/** Submits a filled form, or a call without fields, to a backend started for it. */
export const tryForm = (
  changes: FileChange[],
  form: { page: string; language: string; data: Record<string, unknown>; call?: string },
): Promise<TrialReport> => post('trial', { ...toBody(changes), ...form })

/** The links of the shared preview; none if it is not shared. */
export const fetchShareLinks = async (): Promise<string[]> => (await get<ShareReport>('share')).links

/** Creates a form from a JSON Schema; rejects with a sentence for people. */
export const importSchema = ({ changes, ...question }: ImportQuestion): Promise<ImportReport> =>
  post('import', { ...toBody(changes), ...question })
