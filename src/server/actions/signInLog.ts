import { toNormalForm } from '../../forms/schema/plainText.ts'
import type { FastifyRequest } from 'fastify'
import type { Envelope } from '../../model/api/envelope.ts'
import { BusinessError } from '../http/errors.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Vault } from '../secrets/vault.ts'

/** Hex digits of an account's hash in the log. */
const ACCOUNT_HASH_LENGTH = 16

/** The services that a record needs. */
interface LogContext {
  metrics: Metrics
  vault: Vault
  request: FastifyRequest
}

/**
 * Counts and logs the result of a sign-in. Source: OWASP ASVS 16.3.1.
 * @param account as typed; undefined: a visitor. The log has its keyed hash, since some people type their password
 * there
 */
export const logSignIn = (
  { metrics, vault, request }: LogContext,
  account: string | undefined,
  work: Promise<Envelope>,
): Promise<Envelope> =>
  recordResult(work, (result) => {
    metrics.signIns.inc({ who: account === undefined ? 'visitor' : 'customer', result })
    request.log.info({ account: accountMark(account, vault), result, address: request.ip }, 'sign-in')
  })

/** Logs the result of a change of password. @param account undefined: a visitor, who has none */
export const logPasswordChange = (
  { vault, request }: Pick<LogContext, 'vault' | 'request'>,
  account: string | undefined,
  work: Promise<Envelope>,
): Promise<Envelope> =>
  recordResult(work, (result) =>
    request.log.info({ account: accountMark(account, vault), result, address: request.ip }, 'password change'),
  )

/** Records `ok`, the key of the refusal, `refused` by the backend, or `fault`. */
async function recordResult(work: Promise<Envelope>, record: (result: string) => void): Promise<Envelope> {
  try {
    const envelope = await work
    record(envelope.code === 200 ? 'ok' : 'refused')
    return envelope
  } catch (error) {
    record(error instanceof BusinessError ? error.key : 'fault')
    throw error
  }
}

const accountMark = (account: string | undefined, vault: Vault): string =>
  account === undefined
    ? 'visitor'
    : vault.keyedHash(`sign-in ${toNormalForm(account.trim(), 'NFC').toLowerCase()}`).slice(0, ACCOUNT_HASH_LENGTH)
