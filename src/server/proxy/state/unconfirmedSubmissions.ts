import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject } from '../../../forms/schema/isObject.ts'
import { syncFolderAsync } from '../../store/fileSync.ts'
import { errorMessage } from '../../../model/errorDetails.ts'
import { StoreError } from '../../store/storeErrors.ts'

/** A form that was sent to the backend and may or may not have arrived. Contains no value of its fields. */
export interface UnconfirmedSubmission {
  /** Number that the person quotes when asking about it. */
  reference: string
  /** Time of sending, ISO 8601, UTC. */
  time: string
  /** For example `/pc/messageUpdate`. */
  call: string
  language: string
  /** Id of the request in the log. */
  requestId: string
  /** Kind and detail of an UpstreamError, or `stopped`: this server ended before the response arrived. */
  reason: string
  /** SHA-256 of the idempotency key, in hex; identifies a repeat of the form. */
  keyHash?: string
}

/** The unconfirmed submissions, on the disk. */
export interface UnconfirmedSubmissions {
  /** Records that a form is about to be sent; on the disk when the promise resolves. */
  begin(submission: Omit<UnconfirmedSubmission, 'reason'>): Promise<void>
  /** Removes the record: the response is known, or the form was not sent. */
  resolve(reference: string): Promise<void>
  /** Turns the record into an unconfirmed submission: the response is lost. On the disk when the promise resolves. */
  markUnconfirmed(reference: string, reason: string): Promise<void>
  /** The reference of the unconfirmed submission of an earlier use of a key. */
  find(call: string, keyHash: string): string | undefined
  close(): Promise<void>
}

const LOG_FILE = 'in-doubt.jsonl'
const PENDING_FOLDER = 'under-way'

/**
 * Opens `DATA_DIR/in-doubt.jsonl`, one unconfirmed submission a line, append-only; and `DATA_DIR/under-way/`, one file
 * for each pending form. Files there at the start belong to forms that were pending when the server ended, so these are
 * unconfirmed too.
 * @throws StoreError when the folder cannot be used
 */
export async function openUnconfirmedSubmissions(dataDir: string): Promise<UnconfirmedSubmissions> {
  const folder = join(dataDir, PENDING_FOLDER)
  const file = join(dataDir, LOG_FILE)
  let log: FileHandle
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    log = await open(file, 'a', 0o600)
    await log.chmod(0o600)
  } catch (error) {
    throw new StoreError(`The folder DATA_DIR (${dataDir}) cannot be used: ${errorMessage(error)}.`, {
      cause: error,
    })
  }
  const referencesByKey = new Map<string, string>()
  const pending = new Map<string, Omit<UnconfirmedSubmission, 'reason'>>()
  const text = readFileSync(file, 'utf8')
  // A line cut short by a crash must not merge with the next one.
  if (text !== '' && !text.endsWith('\n')) await log.appendFile('\n')
  const recordedReferences = new Set<string>()
  for (const entry of text.split('\n').flatMap(parseEntry)) {
    recordedReferences.add(entry.reference)
    indexByKey(entry)
  }

  function indexByKey({
    call,
    keyHash,
    reference,
  }: Pick<UnconfirmedSubmission, 'call' | 'keyHash' | 'reference'>): void {
    if (keyHash !== undefined) referencesByKey.set(`${call} ${keyHash}`, reference)
  }
  async function append(entry: UnconfirmedSubmission): Promise<void> {
    indexByKey(entry)
    await log.appendFile(`${JSON.stringify(entry)}\n`)
    await log.sync()
  }
  const pendingFileOf = (reference: string): string => join(folder, `${reference}.json`)

  for (const name of readdirSync(folder)) {
    const [interrupted] = parseEntry(readFileSync(join(folder, name), 'utf8'))
    // An empty file belongs to a form that was not sent yet.
    if (interrupted && !recordedReferences.has(interrupted.reference))
      await append({ ...interrupted, reason: 'stopped' })
    await rm(join(folder, name))
  }
  return {
    async begin(submission) {
      const handle = await open(pendingFileOf(submission.reference), 'wx', 0o600)
      try {
        await handle.writeFile(JSON.stringify(submission))
        await handle.sync()
      } finally {
        await handle.close()
      }
      await syncFolderAsync(folder)
      pending.set(submission.reference, submission)
    },
    async resolve(reference) {
      pending.delete(reference)
      await rm(pendingFileOf(reference), { force: true })
    },
    async markUnconfirmed(reference, reason) {
      const submission = pending.get(reference)
      if (!submission) return
      await append({ ...submission, reason })
      pending.delete(reference)
      await rm(pendingFileOf(reference), { force: true })
    },
    find: (call, keyHash) => referencesByKey.get(`${call} ${keyHash}`),
    close: () => log.close(),
  }
}

/** The submission of a line; none for a line cut short. */
function parseEntry(line: string): UnconfirmedSubmission[] {
  try {
    const parsed: unknown = JSON.parse(line)
    return isEntry(parsed) ? [parsed] : []
  } catch {
    return []
  }
}

const isEntry = (value: unknown): value is UnconfirmedSubmission =>
  isObject(value) && typeof value.reference === 'string' && typeof value.call === 'string'
