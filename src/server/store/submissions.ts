import type { Transaction } from 'kysely'
import { consumeCaptcha, looksRight, type CaptchaAnswer } from './captchas.ts'
import type { Database } from './database.ts'
import { freeAt, type Amount } from './quota.ts'
import type { RepeatKey } from './repeat.ts'
import { fileFacts, search, type FileFacts, type Wanted } from './search.ts'
import type { AccountRow, FileRow, SubmissionRow, Tables } from './tables.ts'

/** How long the first answer is kept for repeats, in ms. */
const KEPT = 30 * 24 * 60 * 60_000

/** All that one filled form changes; it is written in one transaction or not at all. */
export interface NewSubmission {
  submission: SubmissionRow
  /** Its files. */
  files?: FileRow[] | undefined
  /** What the submission's sender may upload within 24 hours. */
  quota?: Amount | undefined
  /** The account that the form opens. */
  account?: AccountRow | undefined
  /** Present: the form holds an answer to a verification image. */
  captcha?: CaptchaAnswer | undefined
  /** Present: the browser sent a key by which it may repeat the form. */
  repeat?: RepeatKey | undefined
  /** The envelope to give now and to every repeat, as JSON. */
  answer: string
}

/**
 * `stored`, `repeated`: with the answer to give; `conflict`: the key was used for other content; `captcha`: the
 * verification code is wrong; `taken`: the trading account number exists; `full`: the sender may upload no more files until
 * then (ms since 1970).
 */
export type Outcome =
  | { outcome: 'stored' | 'repeated'; answer: string }
  | { outcome: 'conflict' | 'captcha' | 'taken' }
  | { outcome: 'full'; until: number }

/** What is known of a form before it is made ready to be stored. */
export type Announced = Pick<NewSubmission, 'repeat'> & { call: string; captcha: CaptchaAnswer }

export interface Submissions {
  /**
   * Looks at the verification code before anything that costs. `add` has the last word, for a right one is not used up here.
   * @returns what `add` would say of a wrong one, which uses up the image; undefined: it is right as things stand
   */
  wrongCode(announced: Announced, now: number): Promise<Outcome | undefined>
  /** Durable when the promise resolves. Several at once with one key, or with one image, store one. */
  add(filled: NewSubmission): Promise<Outcome>
  /** What an earlier use of the key led to; undefined: the key is new. */
  earlier(repeat: RepeatKey, call: string): Promise<Outcome | undefined>
  /** When a sender may upload `more` files (ms since 1970); undefined: now. `add` asks again. */
  freeAt(sender: string, more: Amount, quota: Amount, now: number): Promise<number | undefined>
  /** The submissions that are wanted, the newest first. */
  search(wanted: Wanted, limit: number): Promise<SubmissionRow[]>
  /** What is known of the files of some submissions, without their contents. */
  fileFacts(submissionIds: string[]): Promise<FileFacts[]>
  /** The newest submissions, for tests and the staff's tool. */
  newest(limit: number): Promise<SubmissionRow[]>
  /** The newest submissions of one account, at most `limit`. */
  ofAccount(accountId: string, limit: number): Promise<SubmissionRow[]>
  /** The files of a submission, by field and in order; for tests and the staff's tool. */
  files(submissionId: string): Promise<FileRow[]>
  purge(now: number): Promise<void>
}

export function submissions({ db, write }: Database): Submissions {
  return {
    wrongCode: async (announced, now) =>
      (await looksRight(db, announced.captcha, now)) ? undefined : write((trx) => refuse(trx, announced, now)),
    add: (filled) => write((trx) => add(trx, filled)),
    earlier: (repeat, call) => earlier(db, repeat, call),
    freeAt: (sender, more, quota, now) => freeAt(db, sender, more, quota, now),
    search: (wanted, limit) => search(db, wanted, limit),
    fileFacts: (ids) => fileFacts(db, ids),
    newest: (limit) =>
      db.selectFrom('submissions').selectAll().orderBy('createdAt', 'desc').orderBy('id').limit(limit).execute(),
    ofAccount: (accountId, limit) =>
      db
        .selectFrom('submissions')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
    files: (submissionId) =>
      db
        .selectFrom('files')
        .selectAll()
        .where('submissionId', '=', submissionId)
        .orderBy('field')
        .orderBy('position')
        .execute(),
    purge: (now) =>
      write(async (trx) => {
        await trx
          .deleteFrom('idempotency')
          .where('createdAt', '<', now - KEPT)
          .execute()
      }),
  }
}

async function add(trx: Transaction<Tables>, filled: NewSubmission): Promise<Outcome> {
  const { submission, files = [], quota, account, captcha, repeat, answer } = filled
  const known = repeat && (await earlier(trx, repeat, submission.call))
  if (known) return known
  const { sender, createdAt } = submission
  const until = sender && quota && (await freeAt(trx, sender, amountOf(files), quota, createdAt))
  if (until) return { outcome: 'full', until }
  if (account && (await isTaken(trx, account))) return { outcome: 'taken' }
  if (captcha && !(await consumeCaptcha(trx, captcha, createdAt))) return { outcome: 'captcha' }
  if (account) await trx.insertInto('accounts').values(account).execute()
  await trx.insertInto('submissions').values(submission).execute()
  for (const file of files) await trx.insertInto('files').values(file).execute()
  if (repeat) {
    const { keyHash, fingerprint } = repeat
    await trx
      .insertInto('idempotency')
      .values({ keyHash, fingerprint, call: submission.call, answer: repeat.seal(answer), createdAt })
      .execute()
  }
  return { outcome: 'stored', answer }
}

async function refuse(trx: Transaction<Tables>, { repeat, call, captcha }: Announced, now: number): Promise<Outcome> {
  // The same form may have been stored meanwhile, and with it the image used up.
  const known = repeat && (await earlier(trx, repeat, call))
  if (known) return known
  await consumeCaptcha(trx, captcha, now)
  return { outcome: 'captcha' }
}

const amountOf = (files: FileRow[]): Amount => ({
  files: files.length,
  bytes: files.reduce((sum, { size }) => sum + size, 0),
})

async function earlier(db: Database['db'], repeat: RepeatKey, call: string): Promise<Outcome | undefined> {
  const known = await db
    .selectFrom('idempotency')
    .selectAll()
    .where('keyHash', '=', repeat.keyHash)
    .where('call', '=', call)
    .executeTakeFirst()
  if (!known) return undefined
  return known.fingerprint === repeat.fingerprint
    ? { outcome: 'repeated', answer: repeat.open(known.answer) }
    : { outcome: 'conflict' }
}

async function isTaken(trx: Transaction<Tables>, { tradingAccount }: AccountRow): Promise<boolean> {
  return (
    (await trx.selectFrom('accounts').select('id').where('tradingAccount', '=', tradingAccount).executeTakeFirst()) !==
    undefined
  )
}
