import { sql } from 'kysely'
import { accounts } from './accounts.ts'
import { attempts } from './attempts.ts'
import { captchas } from './captchas.ts'
import { content } from './content.ts'
import type { Database } from './database.ts'
import { meta } from './meta.ts'
import { sessions } from './sessions.ts'
import type { Store } from './store.ts'
import { submissions } from './submissions.ts'

/** The store on any SQL database that Kysely speaks to. */
export function kyselyStore(database: Database): Store {
  const parts = {
    accounts: accounts(database),
    sessions: sessions(database),
    captchas: captchas(database),
    attempts: attempts(database),
    submissions: submissions(database),
  }
  return {
    ...parts,
    content: content(database),
    meta: meta(database),
    async ping() {
      await sql`select 1`.execute(database.db)
    },
    async purge(now) {
      await parts.sessions.purge(now)
      await parts.captchas.purge(now)
      await parts.attempts.purge(now)
      await parts.submissions.purge(now)
    },
    alone: (work) => work(),
    close: () => database.db.destroy(),
  }
}
