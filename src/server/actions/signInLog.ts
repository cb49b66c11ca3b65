import { toNormalForm } from '../../forms/schema/plainText.ts'
import type { FastifyRequest } from 'fastify'
import type { Envelope } from '../../model/api/envelope.ts'
import { BusinessError } from '../http/errors.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Vault } from '../secrets/vault.ts'

/** Hex digits of an account's hash in the log. */
const ACCOUNT_HASH_LENGTH = 16

/**
 * Logs the result of a sign-in or a change of password: `ok`, the key of the refusal, `refused` by the backend, or
 * `fault`; counts sign-ins. Source: OWASP ASVS 16.3.1.
 * @param account as typed; undefined: a visitor. The log has its keyed hash, since some people type their password
 * there
 */
export async function logAttempt(
  kind: 'sign-in' | 'password change',
  { metrics, vault, request }: { metrics: Metrics; vault: Vault; request: FastifyRequest },
  account: string | undefined,
  work: Promise<Envelope>,
): Promise<Envelope> {
  const record = (result: string): void => {
    if (kind === 'sign-in') metrics.signIns.inc({ who: account === undefined ? 'visitor' : 'customer', result })
    request.log.info({ account: accountMark(account, vault), result, address: request.ip }, kind)
  }
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
