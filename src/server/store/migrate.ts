import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { start } from './migrations/001-start.ts'
import { files } from './migrations/002-files.ts'
import { category } from './migrations/003-category.ts'
import { sessionsByCookie } from './migrations/004-sessionsByCookie.ts'
import { sender } from './migrations/005-sender.ts'
import { StoreError } from './store.ts'

/** Steps from an empty database to today's tables, in order; a step is never changed once released. */
const steps: ((db: Kysely<unknown>) => Promise<void>)[] = [start, files, category, sessionsByCookie, sender]

/** The version of today's tables. */
export const NEWEST = steps.length

/**
 * What reads a database beside the server that writes to it brings nothing up to date.
 * @throws StoreError unless the database is of today's version
 */
export function checkVersion(version: number): void {
  if (version !== NEWEST)
    throw new StoreError(
      `The database is of version ${version}, but this program reads version ${NEWEST}: use the program that the server runs.`,
    )
}

/** Where a database keeps the number of steps it has taken. */
export interface Version {
  read(db: Kysely<unknown>): Promise<number>
  write(db: Kysely<unknown>, version: number): Promise<void>
}

/**
 * Takes the steps that a database lacks, all of them or none.
 * @throws StoreError when the database was written by a newer program
 */
export async function migrate(database: Database, version: Version): Promise<void> {
  await database.write(async (trx) => {
    const db = trx as unknown as Kysely<unknown>
    const taken = await version.read(db)
    if (taken > steps.length) {
      throw new StoreError(
        `The database is of version ${taken}, but this program knows versions up to ${steps.length}: start the newer program, or choose another database (DATA_DIR, DATABASE_URL).`,
      )
    }
    for (const step of steps.slice(taken)) await step(db)
    if (taken < steps.length) await version.write(db, steps.length)
  })
}
