import { CamelCasePlugin, Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Tables } from '../../../src/server/store/tables.ts'
import { databaseSettings } from './testDatabase.ts'

/** An executed plan of PostgreSQL: `Shared Hit Blocks`, `Plans` and others. */
export type Plan = Record<string, unknown>

/** A second connection to the PostgreSQL database of `folder`, which tells how its queries were executed. */
export async function connectForPlans(folder: string) {
  const { DATABASE_URL } = await databaseSettings(folder)
  const pool = new pg.Pool({ connectionString: DATABASE_URL })
  const queries: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => void queries.push(query),
  })
  return {
    db,
    execute: async (statement: string): Promise<void> => void (await pool.query(statement)),
    /** Executes the selects of `db` once more. */
    async explain(): Promise<Plan[]> {
      const plans: Plan[] = []
      for (const { sql, parameters } of queries.filter((query) => query.sql.startsWith('select'))) {
        const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `explain (analyze, buffers, format json) ${sql}`,
          [...parameters],
        )
        plans.push(...rows.map((row) => row['QUERY PLAN'][0].Plan))
      }
      return plans
    },
    close: () => pool.end(),
  }
}
