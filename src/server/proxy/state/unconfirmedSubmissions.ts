import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolderAsync } from '../../store/fileSync.ts'
import { StoreError } from '../../store/storeErrors.ts'

/** A form that went to the backend and of which nobody knows whether it arrived. It holds no word of what was filled in. */
export interface UnconfirmedSubmission {
  /** What the person quotes when asking. */
  reference: string
  /** ISO 8601, UTC: when it was sent. */
  time: string
  /** `/pc/messageUpdate` */
  call: string
  language: string
  /** Of the log lines about it. */
  requestId: string
  /** A kind of fault and its detail, or `stopped`: this server ended before the answer came. */
  reason: string
  /** SHA-256 of the idempotency key, in hex: the same form sent again is known by it. */
  keyHash?: string
}

/** The cases in doubt, on the disk. */
export interface UnconfirmedSubmissions {
  /** Notes that a form is about to be sent; on the disk when the promise resolves. */
  begin(submission: Omit<UnconfirmedSubmission, 'reason'>): Promise<void>
  /** Its answer is known, or it never went. */
  resolve(reference: string): Promise<void>
  /** Its answer is lost: it becomes a case. On the disk when the promise resolves. */
  markUnconfirmed(reference: string, reason: string): Promise<void>
  /** The reference of the case that an earlier use of a key became. */
  find(call: string, keyHash: string): string | undefined
  close(): Promise<void>
}

const LOG_FILE = 'in-doubt.jsonl'
const PENDING_FOLDER = 'under-way'
const CREATE_OPTIONS = { flag: 'wx', mode: 0o600 } as const

/**
 * `DATA_DIR/in-doubt.jsonl`, one case a line, only ever added to; and `DATA_DIR/under-way/`, one file for each form that is
 * on its way. What lies there at the start was on its way when the server ended, so it is in doubt.
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
    throw new StoreError(`The folder DATA_DIR (${dataDir}) cannot be used: ${(error as Error).message}.`, {
      cause: error,
    })
  }
  const referencesByKey = new Map<string, string>()
  const pending = new Map<string, Omit<UnconfirmedSubmission, 'reason'>>()
  const text = readFileSync(file, 'utf8')
  // A line that a crash has cut short must not swallow the next one.
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
    // An empty file: the form had not gone yet.
    if (interrupted && !recordedReferences.has(interrupted.reference))
      await append({ ...interrupted, reason: 'stopped' })
    await rm(join(folder, name))
  }
  return {
    async begin(submission) {
      const handle = await open(pendingFileOf(submission.reference), CREATE_OPTIONS.flag, CREATE_OPTIONS.mode)
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

/** The case that a line holds; none for a line cut short. */
function parseEntry(line: string): UnconfirmedSubmission[] {
  try {
    const parsed: unknown = JSON.parse(line)
    return typeof parsed === 'object' && parsed !== null && 'reference' in parsed && 'call' in parsed
      ? [parsed as UnconfirmedSubmission]
      : []
  } catch {
    return []
  }
}
