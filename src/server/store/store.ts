import type { AccountStore } from './accounts/accountStore.ts'
import type { SignInThrottle } from './accounts/signInThrottle.ts'
import type { CaptchaStore } from './accounts/captchaStore.ts'
import type { ContentStore } from './content/contentStore.ts'
import type { MetaStore } from './content/metaStore.ts'
import type { SessionStore } from './accounts/sessionStore.ts'
import type { SubmissionStore } from './submissions/submissionStore.ts'

/** Everything the server keeps. One interface for every database; each part is described in the file of its name. */
export interface Store {
  accounts: AccountStore
  sessions: SessionStore
  captchas: CaptchaStore
  signInThrottle: SignInThrottle
  submissions: SubmissionStore
  content: ContentStore
  meta: MetaStore
  /** Resolves when the database answers. */
  ping(): Promise<void>
  /** Removes what has expired by `now` (ms): sessions, images, counters, stored answers. */
  purge(now: number): Promise<void>
  /** Runs `work` while no other server that shares the database runs such work: what a start prepares. */
  withStartupLock<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}
