import type { Transaction } from 'kysely'
import { consumeCaptcha, isCaptchaCorrect, type CaptchaSolution } from '../accounts/captchaStore.ts'
import { purgeInBatches, type PurgeOptions } from '../purgeInBatches.ts'
import { quotaAvailableAt, type UploadAmount } from './quotaAvailableAt.ts'
import type { IdempotencyKey } from './idempotencyKey.ts'
import { fileMetadata, searchSubmissions, type FileMetadata, type SubmissionFilter } from './searchSubmissions.ts'
import type { Database, AccountRow, FileRow, SubmissionRow, Tables } from '../tables.ts'

/** How long the first envelope is stored for repeats, in ms. */
const IDEMPOTENCY_TTL_MS = 30 * 24 * 60 * 60_000

/** Everything that one submitted form adds, in one transaction. */
export interface NewSubmission {
  submission: SubmissionRow
  files?: FileRow[] | undefined
  /** What the sender may upload within 24 hours. */
  quota?: UploadAmount | undefined
  /** The account that the form opens. */
  account?: AccountRow | undefined
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
  | { outcome: 'stored' | 'repeated'; envelopeJson: string }
  | { outcome: 'conflict' | 'captcha' | 'accountNumberTaken' }
  | { outcome: 'quotaExceeded'; availableAt: number }

/** The parts of a form by which its captcha is checked early. */
export type CaptchaPrecheck = Pick<NewSubmission, 'idempotencyKey'> & { call: string; captcha: CaptchaSolution }

export interface SubmissionStore {
  /**
   * Checks the captcha before expensive work. A correct solution is not used up, so `add` checks it again.
   * @returns the outcome of a wrong solution, which uses up the captcha; undefined if it is correct now
   */
  precheckCaptcha(form: CaptchaPrecheck, now: number): Promise<SubmissionOutcome | undefined>
  /**
   * Stores a form; durable when the promise resolves. Of several at once with one key or one captcha, one is stored.
   */
  add(newSubmission: NewSubmission): Promise<SubmissionOutcome>
  /** The outcome of an earlier use of the key; undefined if the key is new. */
  findRepeat(idempotencyKey: IdempotencyKey, call: string): Promise<SubmissionOutcome | undefined>
  /** The first envelope under a key, as JSON, whatever its content was; undefined if the key is new. */
  findFirstEnvelope(idempotencyKey: IdempotencyKey, call: string): Promise<string | undefined>
  /** When a sender may make an upload (ms since 1970); undefined: now. `add` checks it again. */
  quotaAvailableAt(sender: string, upload: UploadAmount, quota: UploadAmount, now: number): Promise<number | undefined>
  /** The submissions that match a filter, newest first. */
  search(filter: SubmissionFilter, limit: number): Promise<SubmissionRow[]>
  /** The files of submissions, without their contents. */
  fileMetadata(submissionIds: string[]): Promise<FileMetadata[]>
  /** The newest submissions. */
  listNewest(limit: number): Promise<SubmissionRow[]>
  /** The newest submissions of one account. */
  listByAccount(accountId: string, limit: number): Promise<SubmissionRow[]>
  /** The files of a submission, by field and position. */
  listFiles(submissionId: string): Promise<FileRow[]>
  /** Removes expired idempotency keys in short writes. */
  purge(now: number, options?: PurgeOptions): Promise<void>
}

export function createSubmissionStore({ db, write }: Database): SubmissionStore {
  return {
    precheckCaptcha: async (form, now) =>
      (await isCaptchaCorrect(db, form.captcha, now)) ? undefined : write((trx) => rejectWrongCaptcha(trx, form, now)),
    add: (newSubmission) => write((trx) => addSubmission(trx, newSubmission)),
    findRepeat: (idempotencyKey, call) => findRepeat(db, idempotencyKey, call),
    findFirstEnvelope: async (idempotencyKey, call) => {
      const row = await findByKey(db, idempotencyKey, call)
      return row && idempotencyKey.open(row.answer)
    },
    quotaAvailableAt: (sender, upload, quota, now) => quotaAvailableAt(db, sender, upload, quota, now),
    search: (filter, limit) => searchSubmissions(db, filter, limit),
    fileMetadata: (ids) => fileMetadata(db, ids),
    listNewest: (limit) =>
      db.selectFrom('submissions').selectAll().orderBy('createdAt', 'desc').orderBy('id').limit(limit).execute(),
    listByAccount: (accountId, limit) =>
      db
        .selectFrom('submissions')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
    listFiles: (submissionId) =>
      db
        .selectFrom('files')
        .selectAll()
        .where('submissionId', '=', submissionId)
        .orderBy('field')
        .orderBy('position')
        .execute(),
    purge: (now, options) =>
      purgeInBatches(
        (limit) =>
          write((trx) =>
            trx
              .deleteFrom('idempotency')
              .where('keyHash', 'in', (query) =>
                query
                  .selectFrom('idempotency')
                  .select('keyHash')
                  .where('createdAt', '<', now - IDEMPOTENCY_TTL_MS)
                  .limit(limit),
              )
              .where('createdAt', '<', now - IDEMPOTENCY_TTL_MS)
              .executeTakeFirst(),
          ),
        options,
      ),
  }
}

async function addSubmission(trx: Transaction<Tables>, newSubmission: NewSubmission): Promise<SubmissionOutcome> {
  const { submission, files = [], quota, account, captcha, idempotencyKey, envelopeJson } = newSubmission
  const repeated = idempotencyKey && (await findRepeat(trx, idempotencyKey, submission.call))
  if (repeated) return repeated
  const { sender, createdAt } = submission
  const availableAt = sender && quota && (await quotaAvailableAt(trx, sender, uploadAmountOf(files), quota, createdAt))
  if (availableAt) return { outcome: 'quotaExceeded', availableAt }
  if (account && (await isAccountNumberTaken(trx, account))) return { outcome: 'accountNumberTaken' }
  if (captcha && !(await consumeCaptcha(trx, captcha, createdAt))) return { outcome: 'captcha' }
  if (account) await trx.insertInto('accounts').values(account).execute()
  await trx.insertInto('submissions').values(submission).execute()
  for (const file of files) await trx.insertInto('files').values(file).execute()
  if (idempotencyKey) {
    const { keyHash, fingerprint } = idempotencyKey
    const answer = idempotencyKey.seal(envelopeJson)
    await trx
      .insertInto('idempotency')
      .values({ keyHash, fingerprint, call: submission.call, answer, createdAt })
      .execute()
  }
  return { outcome: 'stored', envelopeJson }
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

async function findRepeat(
  db: Database['db'],
  idempotencyKey: IdempotencyKey,
  call: string,
): Promise<SubmissionOutcome | undefined> {
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
