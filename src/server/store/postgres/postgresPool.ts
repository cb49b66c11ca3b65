import pg from 'pg'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { currentNetwork } from '../../limits/currentNetwork.ts'
import { createFairLimiter } from '../../limits/fairLimiter.ts'
import { StoreDownError } from '../storeErrors.ts'

/** Whose turn it is without a request: of the outbox, of a purge. */
const OWN_WORK = 'server'
const BIGINT_OID = 20

export type SizedPoolConfig = pg.PoolConfig & { max: number; connectionTimeoutMillis: number }

/** Reads bigint as number, because times in ms since 1970 fit; the driver's default is text. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/**
 * A connection pool for Kysely that connects on demand and reconnects after a loss. Networks take turns, and each gets
 * half of the connections at most, so that slow statements for one do not keep others waiting.
 * @param config its `max` and `connectionTimeoutMillis` bound the wait for a turn, too
 * @param onConnectionLost called when an idle connection was lost
 */
export function createPool(config: SizedPoolConfig, onConnectionLost: (error: Error) => void): PostgresPool {
  const pool = new pg.Pool({
    application_name: 'formwright',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...config,
    types: typeParsers,
  })
  pool.on('error', onConnectionLost)
  // The pending statement reports the loss of a connection in use; an error event without a listener would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const turns = createFairLimiter(config.max, Infinity, Math.ceil(config.max / 2))
  const connect = (): Promise<PostgresPoolClient> =>
    new Promise((resolve, reject) => {
      const use = async (): Promise<void> => {
        const client = await pool.connect()
        await new Promise<void>((release) => resolve(guardClient(client, release)))
      }
      const signal = AbortSignal.timeout(config.connectionTimeoutMillis)
      turns.run(currentNetwork.getStore() ?? OWN_WORK, use, signal).catch((error: unknown) => {
        reject(new StoreDownError('The database cannot be reached.', { cause: error }))
      })
    })
  return {
    options: pool.options,
    end: () => pool.end(),
    connect,
  }
}

const EMPTY_RESULT: PostgresQueryResult<never> = { command: 'ROLLBACK', rowCount: 0, rows: [] }

/** A connection that is discarded after a loss; its errors contain no stored values. */
function guardClient(client: pg.PoolClient, onRelease: () => void): PostgresPoolClient {
  let connectionError: StoreDownError | undefined
  const query = async (text: string, values?: readonly unknown[]): Promise<PostgresQueryResult<never>> => {
    if (connectionError && text === 'rollback') return EMPTY_RESULT
    if (connectionError) throw connectionError
    try {
      return (await client.query(text, values && [...values])) as PostgresQueryResult<never>
    } catch (error) {
      if (!isConnectionLoss(error)) throw redactValues(error)
      connectionError = new StoreDownError('The database does not answer.', { cause: redactValues(error) })
      throw connectionError
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (discard) => {
      client.release(discard === true || connectionError !== undefined)
      onRelease()
    },
  }
}

/** The SQLSTATE of an error that PostgreSQL reported; undefined for any other error. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined

/**
 * Whether the database as a whole is unavailable, not only a statement refused: no response, connection errors (08),
 * out of connections or space (53), shut down (57P), disk errors (58), read-only as a standby (25006).
 */
function isConnectionLoss(error: unknown): boolean {
  const state = sqlState(error)
  return state === undefined || /^(08|53|57P|58|25006)/.test(state)
}

/** Removes the parts of an error in which PostgreSQL repeats stored values, which must not be logged. */
function redactValues(error: unknown): unknown {
  if (error instanceof pg.DatabaseError)
    Object.assign(error, { detail: undefined, where: undefined, internalQuery: undefined })
  return error
}
