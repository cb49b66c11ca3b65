import type { Transaction } from 'kysely'
import { serializeByKey } from '../../limits/serializeByKey.ts'
import { consumeCaptcha, isCaptchaCorrect, type CaptchaSolution } from '../accounts/captchaStore.ts'
import { quotaAvailableAt, type UploadAmount } from './quotaAvailableAt.ts'
import type { IdempotencyKey } from './idempotencyKey.ts'
import { fileMetadata, newestSubmissions, searchSubmissions, type SubmissionFilter } from './searchSubmissions.ts'
import { addEvents, type NewEvent } from '../outbox/outboxStore.ts'
import { assignObject } from '../objects/objectStore.ts'
import type { Database, AccountRow, FileRow, StoredFile, SubmissionRow, Tables } from '../tables.ts'
import { selectStoredFiles } from './sealedRows.ts'

/** All rows that one submitted form adds, in one transaction. */
export interface NewSubmission {
  submission: SubmissionRow
  files?: StoredFile[] | undefined
  /** Upload limit of the sender within 24 hours. */
  quota?: UploadAmount | undefined
  /** The account that the form opens. */
  account?: AccountRow | undefined
  /** Events that leave once it is stored. */
  events?: NewEvent[] | undefined
  /** Undefined: the form has no captcha. */
  captcha?: CaptchaSolution | undefined
  /** Undefined: the browser sent no idempotency key. */
  idempotencyKey?: IdempotencyKey | undefined
  /** The envelope for this request and every repeat, as JSON. */
  envelopeJson: string
}

/**
 * - `stored`, `repeated`: with the envelope for the browser.
 * - `conflict`: the idempotency key was used for other content.
 * - `captcha`: the solution of the captcha is wrong.
 * - `accountNumberTaken`: the trading account number exists already.
 * - `quotaExceeded`: the sender may upload no more files until `availableAt` (ms since 1970).
 */
export type SubmissionOutcome =
  | { outcome: 'stored'; envelopeJson: string }
  | { outcome: 'repeated'; envelopeJson: string }
  | { outcome: 'conflict' }
  | { outcome: 'captcha' | 'accountNumberTaken' }
  | { outcome: 'quotaExceeded'; availableAt: number }

/** Outcome of a form whose key was used before. */
export type RepeatOutcome = Extract<SubmissionOutcome, { outcome: 'repeated' | 'conflict' }>

/** The parts of a form for the early check of its captcha. */
export type CaptchaPrecheck = Pick<NewSubmission, 'idempotencyKey'> & { call: string; captcha: CaptchaSolution }

export type SubmissionStore = ReturnType<typeof createSubmissionStore>

export const createSubmissionStore = ({ db, write }: Database) => ({
  /**
   * Checks the captcha before expensive work. A correct solution is not used up, so `add` checks it again.
   * @returns the outcome of a wrong solution, which uses up the captcha; undefined if it is correct now
   */
  precheckCaptcha: async (form: CaptchaPrecheck, now: number): Promise<SubmissionOutcome | undefined> =>
    (await isCaptchaCorrect(db, form.captcha, now)) ? undefined : write((trx) => rejectWrongCaptcha(trx, form, now)),
  /**
   * Stores a form; durable when the promise resolves. Stores only one of several simultaneous forms with one key or
   * one captcha.
   */
  add(newSubmission: NewSubmission): Promise<SubmissionOutcome> {
    const add = () => write((trx) => addSubmission(trx, newSubmission))
    const { sender } = newSubmission.submission
    // PostgreSQL's transactions do not see each other's files: at one time, each would have the whole quota.
    return sender ? serializeByKey(`quota ${sender}`, add) : add()
  },
  /** The outcome of an earlier use of the key; undefined if the key is new. */
  findRepeat: (idempotencyKey: IdempotencyKey, call: string) => findRepeat(db, idempotencyKey, call),
  /** The first envelope under a key, as JSON, for any content; undefined if the key is new. */
  async findFirstEnvelope(idempotencyKey: IdempotencyKey, call: string): Promise<string | undefined> {
    const row = await findByKey(db, idempotencyKey, call)
    return row && idempotencyKey.open(row.answer)
  },
  /** The time from which a sender may make an upload (ms since 1970); undefined: now. `add` checks it again. */
  quotaAvailableAt: (sender: string, upload: UploadAmount, quota: UploadAmount, now: number) =>
    quotaAvailableAt(db, sender, upload, quota, now),
  /** The submissions that match a filter, newest first. */
  search: (filter: SubmissionFilter, limit: number) => searchSubmissions(db, filter, limit),
  /** The newest submissions of an account, all or those of a page. */
  newestOf: (account: string, page: string | undefined, limit: number) => newestSubmissions(db, account, page, limit),
  /** The files of submissions, without their contents. */
  fileMetadata: (submissionIds: string[]) => fileMetadata(db, submissionIds),
  /** The files of a submission, by field and position. */
  listFiles: (submissionId: string): Promise<StoredFile[]> =>
    selectStoredFiles(db)
      .where('files.submissionId', '=', submissionId)
      .orderBy('files.field')
      .orderBy('files.position')
      .execute(),
})

async function addSubmission(trx: Transaction<Tables>, newSubmission: NewSubmission): Promise<SubmissionOutcome> {
  const { submission, files = [], events = [], quota, account, captcha, idempotencyKey, envelopeJson } = newSubmission
  const repeated = idempotencyKey && (await findRepeat(trx, idempotencyKey, submission.call))
  if (repeated) return repeated
  const { sender, createdAt } = submission
  const availableAt = sender && quota && (await quotaAvailableAt(trx, sender, uploadAmountOf(files), quota, createdAt))
  if (availableAt) return { outcome: 'quotaExceeded', availableAt }
  if (account && (await isAccountNumberTaken(trx, account))) return { outcome: 'accountNumberTaken' }
  if (captcha && !(await consumeCaptcha(trx, captcha, createdAt))) return { outcome: 'captcha' }
  if (account) await trx.insertInto('accounts').values(account).execute()
  await trx.insertInto('submissions').values(submission).execute()
  await addEvents(trx, submission, events)
  for (const { object, ...file } of files) {
    await trx.insertInto('files').values(file).execute()
    if (object !== null) await assignObject(trx, object, file, createdAt)
  }
  if (idempotencyKey)
    await addFirstEnvelope(trx, { key: idempotencyKey, call: submission.call, envelopeJson, createdAt })
  return { outcome: 'stored', envelopeJson }
}

/** The envelope that every repeat under a key gets. */
export interface FirstEnvelope {
  key: IdempotencyKey
  call: string
  envelopeJson: string
  createdAt: number
}

export async function addFirstEnvelope(
  trx: Transaction<Tables>,
  {
    key,
    call,
    envelopeJson,
    createdAt,
  }: { key: IdempotencyKey; call: string; envelopeJson: string; createdAt: number },
): Promise<void> {
  const { keyHash, fingerprint } = key
  await trx
    .insertInto('idempotency')
    .values({ keyHash, fingerprint, call, answer: key.seal(envelopeJson), createdAt })
    .execute()
}

async function rejectWrongCaptcha(
  trx: Transaction<Tables>,
  { idempotencyKey, call, captcha }: CaptchaPrecheck,
  now: number,
): Promise<SubmissionOutcome> {
  // The same form may have been stored meanwhile, which used up the captcha.
  const repeated = idempotencyKey && (await findRepeat(trx, idempotencyKey, call))
  if (repeated) return repeated
  await consumeCaptcha(trx, captcha, now)
  return { outcome: 'captcha' }
}

const uploadAmountOf = (files: FileRow[]): UploadAmount => ({
  files: files.length,
  bytes: files.reduce((sum, { size }) => sum + size, 0),
})

/** The outcome of an earlier use of a key; undefined if it is new. */
export async function findRepeat(
  db: Database['db'],
  idempotencyKey: IdempotencyKey,
  call: string,
): Promise<RepeatOutcome | undefined> {
  const row = await findByKey(db, idempotencyKey, call)
  if (!row) return undefined
  return row.fingerprint === idempotencyKey.fingerprint
    ? { outcome: 'repeated', envelopeJson: idempotencyKey.open(row.answer) }
    : { outcome: 'conflict' }
}

const findByKey = (db: Database['db'], { keyHash }: IdempotencyKey, call: string) =>
  db.selectFrom('idempotency').selectAll().where('keyHash', '=', keyHash).where('call', '=', call).executeTakeFirst()

async function isAccountNumberTaken(trx: Transaction<Tables>, { tradingAccount }: AccountRow): Promise<boolean> {
  return (
    (await trx.selectFrom('accounts').select('id').where('tradingAccount', '=', tradingAccount).executeTakeFirst()) !==
    undefined
  )
}
