import type { FastifyReply, FastifyRequest } from 'fastify'
import { isObject } from '../../forms/schema/isObject.ts'
import { decryptBytes, encryptBytes } from '../secrets/aes.ts'
import { cookieName, cookieOptions } from '../secrets/tokenCookies.ts'
import { generateToken, isToken } from '../secrets/tokens.ts'
import type { Account } from '../store/accounts/accountStore.ts'
import type { Vault } from '../secrets/vault.ts'

const DAY_MS = 24 * 60 * 60_000
/** How long a browser is known after its last sign-in, in ms. Source: decision 016. */
const DEVICE_TTL_MS = 180 * DAY_MS
/** Accounts for which one browser is known; beyond, the one that signed in longest ago is forgotten. */
const MAX_KNOWN_ACCOUNTS = 4
const CONTEXT = 'device cookie'

/** Record of a browser's sign-in to an account. */
export interface KnownDevice {
  /** New at each sign-in. */
  id: string
  /** Opaque identifier of the account. */
  account: string
  /** Keyed hash of the account's password: after a change of it, the browser is a stranger. */
  password: string
  /** Time of the sign-in, ms since 1970. */
  at: number
}

/**
 * The accounts that this browser has signed in to, newest first. The cookie is sealed by a key of this server's, so
 * that nobody can make or read one. Source: decision 016; OWASP, Blocking Brute Force Attacks (device cookies).
 * @param now ms since 1970
 */
export function readKnownDevices(request: FastifyRequest, vault: Vault, now: number): KnownDevice[] {
  const value = request.cookies[cookieName(request, 'device')]
  if (value === undefined) return []
  try {
    const bytes = decryptBytes(deviceKey(vault), Buffer.from(value, 'base64url'), CONTEXT)
    const devices: unknown = JSON.parse(bytes.toString('utf8'))
    return Array.isArray(devices) ? devices.filter(isKnownDevice).filter(({ at }) => now - at < DEVICE_TTL_MS) : []
  } catch {
    return []
  }
}

const isKnownDevice = (value: unknown): value is KnownDevice =>
  isObject(value) &&
  isToken(value.id) &&
  typeof value.account === 'string' &&
  typeof value.password === 'string' &&
  typeof value.at === 'number'

const passwordMark = ({ passwordHash }: Pick<Account, 'passwordHash'>, vault: Vault): string =>
  vault.keyedHash(`device of ${passwordHash}`)

/** Whether a browser has signed in with the password that the account has now. */
export const knowsPassword = (
  { account, password }: KnownDevice,
  current: Pick<Account, 'id' | 'passwordHash'>,
  vault: Vault,
): boolean => account === current.id && password === passwordMark(current, vault)

/** Records this browser as known for an account, under a new id. */
export function setKnownDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  { vault, account, now }: { vault: Vault; account: Pick<Account, 'id' | 'passwordHash'>; now: number },
): void {
  const others = readKnownDevices(request, vault, now).filter((device) => device.account !== account.id)
  const device = { id: generateToken(), account: account.id, password: passwordMark(account, vault), at: now }
  const devices: KnownDevice[] = [device, ...others].slice(0, MAX_KNOWN_ACCOUNTS)
  const sealed = encryptBytes(deviceKey(vault), Buffer.from(JSON.stringify(devices)), CONTEXT)
  reply.setCookie(cookieName(request, 'device'), sealed.toString('base64url'), {
    ...cookieOptions(request),
    maxAge: DEVICE_TTL_MS / 1000,
  })
}

const deviceKey = (vault: Vault): Buffer => vault.deriveKey('device cookie')
