import { startPostgres } from './postgresServer.ts'

/** Starts one PostgreSQL for all files of the vitest project `postgres`; workers read its URL from `TEST_POSTGRES`. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  process.env.TEST_POSTGRES = postgres.url()
  return postgres.stop
}
