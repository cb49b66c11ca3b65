import pg from 'pg'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { StoreDownError } from '../storeErrors.ts'

const BIGINT_OID = 20

/** Times in ms since 1970 fit in a number; the driver would give text. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/**
 * Connections for Kysely, made when they are needed and made anew after a loss.
 * @param onConnectionLost hears of a connection that was lost while nobody used it
 */
export function createPool(config: pg.PoolConfig, onConnectionLost: (error: Error) => void): PostgresPool {
  const pool = new pg.Pool({
    application_name: 'formwright',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...config,
    types: typeParsers,
  })
  pool.on('error', onConnectionLost)
  // A loss while it is used is told by the statement under way; the event must be heard all the same, or the process ends.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        return guardClient(await pool.connect())
      } catch (error) {
        throw new StoreDownError('The database cannot be reached.', { cause: error })
      }
    },
  }
}

const EMPTY_RESULT: PostgresQueryResult<never> = { command: 'ROLLBACK', rowCount: 0, rows: [] }

/** A connection that is thrown away after a loss, and whose faults carry no values. */
function guardClient(client: pg.PoolClient): PostgresPoolClient {
  let connectionError: StoreDownError | undefined
  const query = async (text: string, values?: readonly unknown[]): Promise<PostgresQueryResult<never>> => {
    if (connectionError && text === 'rollback') return EMPTY_RESULT
    if (connectionError) throw connectionError
    try {
      return (await client.query(text, values as unknown[])) as PostgresQueryResult<never>
    } catch (error) {
      if (!isConnectionLoss(error)) throw redactValues(error)
      connectionError = new StoreDownError('The database does not answer.', { cause: redactValues(error) })
      throw connectionError
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (discard) => client.release(discard === true || connectionError !== undefined),
  }
}

/** The SQLSTATE of what PostgreSQL itself said; undefined: it said nothing. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined

/**
 * Whether the database could not do anything at all, as against refusing one statement: no answer, connection faults (08),
 * no room for connections or data (53), shut down (57P), its disk failing (58), read-only as a standby is (25006).
 */
function isConnectionLoss(error: unknown): boolean {
  const state = sqlState(error)
  return state === undefined || /^(08|53|57P|58|25006)/.test(state)
}

/** PostgreSQL repeats stored values in some parts of its faults; they are for no log. */
function redactValues(error: unknown): unknown {
  if (error instanceof pg.DatabaseError)
    Object.assign(error, { detail: undefined, where: undefined, internalQuery: undefined })
  return error
}
