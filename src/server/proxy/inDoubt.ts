import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreError } from '../store/store.ts'

/** A form that went to the backend and of which nobody knows whether it arrived. It holds no word of what was filled in. */
export interface Case {
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
export interface InDoubt {
  /** Notes that a form is about to be sent; on the disk when the promise resolves. */
  begin(sent: Omit<Case, 'reason'>): Promise<void>
  /** Its answer is known, or it never went. */
  settle(reference: string): Promise<void>
  /** Its answer is lost: it becomes a case. On the disk when the promise resolves. */
  doubt(reference: string, reason: string): Promise<void>
  /** The reference of the case that an earlier use of a key became. */
  find(call: string, keyHash: string): string | undefined
  close(): Promise<void>
}

const FILE = 'in-doubt.jsonl'
const FOLDER = 'under-way'
const WRITING = { flag: 'wx', mode: 0o600 } as const

/**
 * `DATA_DIR/in-doubt.jsonl`, one case a line, only ever added to; and `DATA_DIR/under-way/`, one file for each form that is
 * on its way. What lies there at the start was on its way when the server ended, so it is in doubt.
 * @throws StoreError when the folder cannot be used
 */
export async function openInDoubt(dataDir: string): Promise<InDoubt> {
  const folder = join(dataDir, FOLDER)
  const file = join(dataDir, FILE)
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
  const known = new Map<string, string>()
  const underWay = new Map<string, Omit<Case, 'reason'>>()
  const text = readFileSync(file, 'utf8')
  // A line that a crash has cut short must not swallow the next one.
  if (text !== '' && !text.endsWith('\n')) await log.appendFile('\n')
  const recorded = new Set<string>()
  for (const one of text.split('\n').flatMap(caseOf)) {
    recorded.add(one.reference)
    note(one)
  }

  function note({ call, keyHash, reference }: Pick<Case, 'call' | 'keyHash' | 'reference'>): void {
    if (keyHash !== undefined) known.set(`${call} ${keyHash}`, reference)
  }
  async function add(one: Case): Promise<void> {
    note(one)
    await log.appendFile(`${JSON.stringify(one)}\n`)
    await log.sync()
  }
  const pathOf = (reference: string): string => join(folder, `${reference}.json`)

  for (const name of readdirSync(folder)) {
    const [left] = caseOf(readFileSync(join(folder, name), 'utf8'))
    // An empty file: the form had not gone yet.
    if (left && !recorded.has(left.reference)) await add({ ...left, reason: 'stopped' })
    await rm(join(folder, name))
  }
  return {
    async begin(sent) {
      const handle = await open(pathOf(sent.reference), WRITING.flag, WRITING.mode)
      try {
        await handle.writeFile(JSON.stringify(sent))
        await handle.sync()
      } finally {
        await handle.close()
      }
      await syncFolder(folder)
      underWay.set(sent.reference, sent)
    },
    async settle(reference) {
      underWay.delete(reference)
      await rm(pathOf(reference), { force: true })
    },
    async doubt(reference, reason) {
      const sent = underWay.get(reference)
      if (!sent) return
      await add({ ...sent, reason })
      underWay.delete(reference)
      await rm(pathOf(reference), { force: true })
    },
    find: (call, keyHash) => known.get(`${call} ${keyHash}`),
    close: () => log.close(),
  }
}

/** A new file is only sure to be found again once its folder is on the disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The case that a line holds; none for a line cut short. */
function caseOf(line: string): Case[] {
  try {
    const read: unknown = JSON.parse(line)
    return typeof read === 'object' && read !== null && 'reference' in read && 'call' in read ? [read as Case] : []
  } catch {
    return []
  }
}
