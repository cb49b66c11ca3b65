import axios from 'axios'
import { errorOf, type Failure } from '../../model/site/failure.ts'
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

/** Every call of the Studio's own server. A refusal rejects with its sentence; 409 tells of the disk. */
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

/** Keeps unsaved work on disk. */
export async function keepUnsaved(changes: FileChange[]): Promise<void> {
  await http.put('journal', toBody(changes))
}

/** The last save of this page. */
let lastSave = 0

export async function saveChanges(changes: FileChange[]): Promise<SaveResult> {
  const result = await post<SaveResult>('save', toBody(changes))
  lastSave = result.saves
  return result
}

/**
 * The files as soon as they are not as the stamp says; without files if nothing has changed for a while, or what was read
 * is older than the last save.
 */
export async function nextDisk(stamp: string): Promise<DiskReport> {
  const { files, ...report } = await get<DiskReport>('disk', { stamp })
  return report.saves < lastSave || !files ? report : { ...report, files }
}

export const checkChanges = (changes: FileChange[]): Promise<CheckReport> => post('check', toBody(changes))

export const fetchImpact = (changes: FileChange[]): Promise<ImpactReport> => post('impact', toBody(changes))

/** What the files on disk mean beside those of the last commit. */
export const fetchImpactSinceCommit = (): Promise<ImpactReport> => post('impact', { ...toBody([]), from: 'HEAD' })

export const fetchHistory = (page: string): Promise<PageHistory> => get('history', { page })

export const fetchVersion = (page: string, commit: string): Promise<PageTexts> => get('version', { page, commit })

/** What a commit meant for a page. */
export const fetchVersionImpact = (page: string, from: string, to: string): Promise<ImpactReport> =>
  get('version/impact', { page, from, to })

export const commit = (message: string, files: string[]): Promise<CommitResult> => post('commit', { message, files })

/** Sends a filled form to a backend of its own. */
export const tryForm = (
  changes: FileChange[],
  form: { page: string; language: string; data: Record<string, unknown> },
): Promise<TrialReport> => post('trial', { ...toBody(changes), ...form })

/** Makes a form of a JSON Schema; rejects with a sentence. */
export const importSchema = ({ changes, ...question }: ImportQuestion): Promise<ImportReport> =>
  post('import', { ...toBody(changes), ...question })
