import type { AccountStore } from './accounts/accountStore.ts'
import type { SignInThrottle } from './accounts/signInThrottle.ts'
import type { CaptchaStore } from './accounts/captchaStore.ts'
import type { JarStore } from './accounts/jarStore.ts'
import type { ContentStore } from './content/contentStore.ts'
import type { MetaStore } from './content/metaStore.ts'
import type { OutboxStore } from './outbox/outboxStore.ts'
import type { ObjectStore } from './objects/objectStore.ts'
import type { PurgeOptions } from './purge.ts'
import type { SessionStore } from './accounts/sessionStore.ts'
import type { SealedRowStore } from './submissions/sealedRows.ts'
import type { SubmissionStore } from './submissions/submissionStore.ts'
import type { UnconfirmedStore } from './submissions/unconfirmedStore.ts'

/** Everything that the server stores, in any database. */
export interface Store {
  accounts: AccountStore
  sessions: SessionStore
  captchas: CaptchaStore
  jars: JarStore
  signInThrottle: SignInThrottle
  submissions: SubmissionStore
  unconfirmed: UnconfirmedStore
  outbox: OutboxStore
  sealedRows: SealedRowStore
  objects: ObjectStore
  content: ContentStore
  meta: MetaStore
  /** Resolves when the database responds. */
  ping(): Promise<void>
  /** Removes expired sessions, captchas, failures, idempotency keys and delivered events, in short writes with pauses between them. */
  purge(now: number, options?: PurgeOptions): Promise<void>
  /** Runs a server's startup work while no other server of the same database runs its own. */
  withStartupLock<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}
