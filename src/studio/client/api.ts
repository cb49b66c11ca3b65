import {
  TOKEN_HEADER,
  toBody,
  type CheckReport,
  type ImpactReport,
  type OpenedProject,
  type SaveResult,
} from '../model/protocol.ts'
import type { FileChange } from '../model/workspace.ts'

/** The token stands in the address that the Studio has printed. */
const token = new URLSearchParams(window.location.search).get('token') ?? ''

/** A file of the client itself. */
export const assetAddress = (name: string): string => `${token}/${name}`

async function call(method: string, path: string, changes?: FileChange[]): Promise<Response> {
  return fetch(path, {
    method,
    headers: { [TOKEN_HEADER]: token, ...(changes ? { 'content-type': 'application/json' } : {}) },
    ...(changes ? { body: JSON.stringify(toBody(changes)) } : {}),
  })
}

async function read<T>(response: Response): Promise<T> {
  if (!response.ok && response.status !== 409) throw new Error(await response.text())
  return (await response.json()) as T
}

export const openProject = async (): Promise<OpenedProject> => read(await call('GET', 'api/workspace'))

/** Keeps unsaved work on disk. */
export async function keepUnsaved(changes: FileChange[]): Promise<void> {
  const response = await call('PUT', 'api/journal', changes)
  if (!response.ok) throw new Error(await response.text())
}

export const saveChanges = async (changes: FileChange[]): Promise<SaveResult> =>
  read(await call('POST', 'api/save', changes))

export const checkChanges = async (changes: FileChange[]): Promise<CheckReport> =>
  read(await call('POST', 'api/check', changes))

export const fetchImpact = async (changes: FileChange[]): Promise<ImpactReport> =>
  read(await call('POST', 'api/impact', changes))
