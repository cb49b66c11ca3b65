import { sql } from 'kysely'
import { createAccountStore } from './accounts/accountStore.ts'
import { createSignInThrottle } from './accounts/signInThrottle.ts'
import { createCaptchaStore } from './accounts/captchaStore.ts'
import { createContentStore } from './content/contentStore.ts'
import type { Database } from './tables.ts'
import { createJarStore } from './accounts/jarStore.ts'
import { createMetaStore } from './content/metaStore.ts'
import { createOutboxStore } from './outbox/outboxStore.ts'
import { createObjectStore } from './objects/objectStore.ts'
import { createSessionStore } from './accounts/sessionStore.ts'
import { purge } from './purge.ts'
import type { Store } from './store.ts'
import { createSealedRowStore } from './submissions/sealedRows.ts'
import { createSubmissionStore } from './submissions/submissionStore.ts'
import { createUnconfirmedStore } from './submissions/unconfirmedStore.ts'

/** The store on any SQL database that Kysely supports. */
export function createKyselyStore(database: Database): Store {
  return {
    accounts: createAccountStore(database),
    sessions: createSessionStore(database),
    captchas: createCaptchaStore(database),
    jars: createJarStore(database),
    signInThrottle: createSignInThrottle(database),
    submissions: createSubmissionStore(database),
    unconfirmed: createUnconfirmedStore(database),
    outbox: createOutboxStore(database),
    sealedRows: createSealedRowStore(database),
    objects: createObjectStore(database),
    content: createContentStore(database),
    meta: createMetaStore(database),
    async ping() {
      await sql`select 1`.execute(database.db)
    },
    purge: (now, options) => purge(database, now, options),
    withStartupLock: (work) => work(),
    close: () => database.db.destroy(),
  }
}
