import type { FastifyRequest } from 'fastify'
import type { Envelope } from '../../model/contract/envelope.ts'
import { BusinessError } from '../http/errors.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Vault } from '../secrets/vault.ts'

/** Hex digits of what stands for an account in the log. */
const ACCOUNT_HASH_LENGTH = 16

/**
 * Counts how a try to sign in ends, and writes a line of it: `ok`, the name of the refusal, `refused` by the backend, or `fault`.
 * Source: ASVS 16.3.1.
 * @param account what was typed; undefined: a visitor. The log has a mark instead: the same for the same account, and nobody reads it
 * again, should it be a password
 */
export async function logSignIn(
  { metrics, vault, request }: { metrics: Metrics; vault: Vault; request: FastifyRequest },
  account: string | undefined,
  work: Promise<Envelope>,
): Promise<Envelope> {
  const record = (result: string): void => {
    metrics.signIns.inc({ who: account === undefined ? 'visitor' : 'customer', result })
    request.log.info(
      { account: account === undefined ? 'visitor' : hashAccount(account, vault), result, address: request.ip },
      'sign-in',
    )
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

const hashAccount = (account: string, vault: Vault): string =>
  vault.keyedHash(`sign-in ${account.trim().normalize('NFC').toLowerCase()}`).slice(0, ACCOUNT_HASH_LENGTH)
