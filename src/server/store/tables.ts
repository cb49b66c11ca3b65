import type { Generated, Kysely, Transaction } from 'kysely'

/** A database of any kind, as the parts of the store use it. */
export interface Database {
  /** For reading. */
  db: Kysely<Tables>
  /**
   * Runs `work` in a transaction that is durable when the promise resolves; waits while others write. `work` only reads
   * and changes the database: it may share its transaction with other works, and may run again if nothing of it was
   * stored.
   * @throws StoreBusyError when the database stayed locked, StoreFullError when its disk is full; nothing was written
   * then
   */
  write<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** As `write`, for a `work` of one statement, which PostgreSQL commits by itself. */
  writeOne<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
}

/** The tables, with types that SQLite and PostgreSQL share: text, integers, times in ms since 1970 (UTC). */
export interface Tables {
  accounts: AccountRow
  sessions: SessionRow
  captchas: CaptchaRow
  submissions: SubmissionRow
  files: FileRow
  objects: ObjectRow
  idempotency: { keyHash: string; call: string; fingerprint: string; answer: string; createdAt: number }
  unconfirmed: UnconfirmedRow
  outbox: Omit<OutboxRow, 'position'> & { position: Generated<number> }
  loginFailures: FailureRow
  accountNames: AccountNameRow
  content: ContentRow
  meta: { name: string; value: string }
}

export interface CaptchaRow {
  /** SHA-256 of the secret in the cookie. */
  id: string
  /** SHA-256 of the solution; in front of the broker's own backend its cookies, sealed under the secret. */
  answer: string
  expiresAt: number
}

export interface AccountRow {
  id: string
  tradingAccount: string
  /** Lower-cased; several accounts may share it. */
  email: string
  /** In the form of address at the time the account was opened. */
  name: string
  /** The name in parts; absent if it has other parts, or is older than these columns. */
  familyName?: string | null
  givenName?: string | null
  /** The owner's phone number: calling code (`+886`) and national number in digits. */
  countryCode?: string | null
  phone?: string | null
  /** 0 real, 1 demo. Source: docs/contract.md section 2. */
  aType: number
  /** ISO 4217. */
  currency: string
  /** argon2id in PHC form. */
  passwordHash: string
  status: 'active' | 'suspended'
  createdAt: number
}

export interface SessionRow {
  /** SHA-256 of the secret in the `token` header. */
  tokenHash: string
  /** SHA-256 of the secret in the cookie. */
  cookieHash: string
  /** Null for a visitor. */
  accountId: string | null
  aType: number
  /** 1: the person asked to stay signed in. */
  remember: number
  createdAt: number
  seenAt: number
  /** In front of the broker's own backend: keyed hash of the account as typed; null for a visitor. */
  customer?: string | null
  /** The login payload, sealed under a key that only the browser's two secrets give. */
  payload?: string | null
  /** The backend's cookies, sealed like the payload. */
  cookies?: string | null
  /** Hash of the trading account and its email as the backend last reported them. */
  reportedAccount?: string | null
  /** When the backend last reported `aType`. */
  reportedAt?: number | null
}

/** A trading account whose owner also signs in by e-mail: guesses at both count together. Both are keyed hashes. */
export interface AccountNameRow {
  name: string
  account: string
}

export interface SubmissionRow {
  id: string
  reference: string
  page: string
  call: string
  accountId: string | null
  aType: number | null
  /** JSON; sensitive values are sealed by the vault, solutions of captchas left out. */
  data: string
  language: string
  createdAt: number
  /** Owner of the upload quota for its files (`actions/submitForm.ts`); none without files. */
  sender?: string | null
  /** JSON: the pointers of fields with an account outside the sender's session. */
  unverified?: string | null
}

/** A form that was sent to the broker's own backend and may or may not have arrived. Has no value of its fields. */
export interface UnconfirmedRow {
  /** Number that the person quotes when asking about it. */
  reference: string
  /** Hash of the idempotency key, which identifies repeats of the form; null without one. */
  keyHash: string | null
  /** For example `/pc/messageUpdate`. */
  call: string
  language: string
  /** Id of the request in the log. */
  requestId: string
  createdAt: number
  /** Why its response is lost; null: it is awaited, or the server ended meanwhile. */
  reason: string | null
}

/** A way on which events leave: to the broker's own system, or to the client. */
export type OutboxChannel = (typeof OUTBOX_CHANNELS)[number]
export const OUTBOX_CHANNELS = ['webhook', 'mail'] as const

/** An event about a submission that leaves on a channel. Has no value of the form's fields. */
export interface OutboxRow {
  /** Ascends in the order of the submissions. */
  position: number
  channel: OutboxChannel
  reference: string
  page: string
  /** Trading account within which events keep their order; null: in any order. */
  account: string | null
  createdAt: number
  /** Time of the next attempt; during an attempt the end of its lease. Null: delivered, or given up. */
  dueAt: number | null
  attempts: number
  deliveredAt: number | null
  /** Why the last attempt failed. */
  failure: string | null
  /** Keyed hash of the address of a mail; null on other channels. */
  recipient: string | null
}

export interface FileRow {
  submissionId: string
  /** JSON pointer of the field: `/voucher`. */
  field: string
  /** From 0, in the order of the list in the submission's data. */
  position: number
  name: string
  /** MIME type. */
  type: string
  /** Values of the content before it is sealed: bytes, and SHA-256 in hex. */
  size: number
  sha256: string
  /** The content, sealed by the vault; of a file in the object store its first `FILE_HEAD_BYTES`. */
  data: Uint8Array
}

/** Key of a stored file. */
export type FileKey = Pick<FileRow, 'submissionId' | 'field' | 'position'>

/** Where the content of a file is: in `data`, or in the object of this name. */
export type FileContent = Pick<FileRow, 'data'> & { object: string | null }

/** A file with the place of its content. */
export type StoredFile = FileRow & FileContent

/** An object in the object store; the key is that of its file, null before and after it has one. */
export interface ObjectRow {
  /** Random. */
  name: string
  submissionId?: string | null
  field?: string | null
  position?: number | null
  /** When it was noted, or its file changed. */
  changedAt: number
}

export interface ContentRow {
  kind: string
  id: string
  sort: number
  /** The item as JSON. */
  data: string
  /** `category` of the data, empty without one; for servers of an earlier version on the same database. */
  category: string
}

export interface FailureRow {
  /** `account:<as typed, lower-cased>`, `address:<ip network>` or `device:<hash>`. */
  subject: string
  count: number
  /** Times of the first and the last failure that count. */
  sinceAt: number
  lastAt: number
  /** Attempts are refused until this time; null: no delay. */
  untilAt: number | null
}
