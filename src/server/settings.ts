import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { addressFault } from './proxy/address.ts'

/** What the environment says, judged. Source: contract, section 5. */
export interface Settings {
  /** 0: any free port. */
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  /** Of a PostgreSQL database, with its password; undefined: the embedded database. */
  databaseUrl?: string | undefined
  /** Most connections to it at one time. */
  databasePool: number
  /** Whether the two sample customers are held; the sample content always is. */
  sampleCustomers: boolean
  /** The answer of every verification image, for tests. */
  verifyCode?: string | undefined
  logLevel: string
  /** Whether only requests that came over TLS are served. */
  httpsOnly: boolean
  /** Addresses and networks of proxies that are believed beside those on this machine. */
  proxies: string[]
  /** Origins beside our own that pictures of the content may come from. */
  pictureOrigins: string[]
  /** The broker's own backend, in place of `aspapi`: calls are answered there, and no database is opened. */
  aspapiUrl?: string | undefined
  /** What one customer may upload within 24 hours. */
  quota: Quota
  /** Bytes that must stay free on the disk of `dataDir`. */
  minFree: number
  /** Requests that are worked on at one time; more are turned away with 503. */
  maxRequests: number
  /** Sockets that are open at one time; more are closed unread. */
  maxConnections: number
  /** Mean delay of the event loop, in ms, from which on requests are turned away with 503; 0: never. */
  maxLag: number
}

export interface Quota {
  files: number
  bytes: number
}

/** A setting that cannot be; the message is one sentence that names it. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const MB = 1024 * 1024
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i

/**
 * @param root the project; a relative DATA_DIR is meant from there
 * @throws SettingsError naming the first setting that is wrong
 */
export function readSettings(root: string, env: NodeJS.ProcessEnv): Settings {
  const host = env.HOST || '127.0.0.1'
  const verifyCode = env.VERIFY_CODE || undefined
  if (verifyCode !== undefined && env.NODE_ENV === 'production') {
    throw new SettingsError('VERIFY_CODE is for tests and is refused when NODE_ENV is production: unset one of them.')
  }
  if (verifyCode !== undefined && !/^[A-Za-z0-9]{4}$/.test(verifyCode)) {
    throw new SettingsError(`VERIFY_CODE must be 4 letters or digits, not “${verifyCode}”.`)
  }
  return {
    port: portOf(env.PORT || '8080'),
    host: /\s/.test(host) ? refuse('HOST', host, 'an address or a host name') : host,
    dataDir: resolve(root, env.DATA_DIR || 'data'),
    databaseUrl: env.DATABASE_URL ? databaseUrlOf(env.DATABASE_URL) : undefined,
    databasePool: poolOf(env.DATABASE_POOL || '10'),
    sampleCustomers: holdsCustomers(env.SAMPLE_DATA || undefined, host),
    verifyCode,
    aspapiUrl: backendOf(env.ASPAPI_URL || undefined, env.DATABASE_URL || undefined),
    logLevel: oneOf('LOG_LEVEL', env.LOG_LEVEL || 'info', LOG_LEVELS),
    httpsOnly: oneOf('HTTPS', env.HTTPS || (LOOPBACK.test(host) ? 'off' : 'on'), ['on', 'off']) === 'on',
    proxies: listOf(
      'TRUST_PROXY',
      env.TRUST_PROXY,
      isNetwork,
      'addresses or networks such as 10.0.0.0/8, separated by spaces',
    ),
    pictureOrigins: listOf(
      'CSP_IMG_ORIGINS',
      env.CSP_IMG_ORIGINS,
      isSecureOrigin,
      'origins such as https://cdn.example.com, separated by spaces',
    ),
    quota: {
      files: whole('QUOTA_FILES', env.QUOTA_FILES || '60', 1),
      bytes: whole('QUOTA_MB', env.QUOTA_MB || '200', 1) * MB,
    },
    minFree: whole('MIN_FREE_MB', env.MIN_FREE_MB || '200', 0) * MB,
    maxRequests: whole('MAX_REQUESTS', env.MAX_REQUESTS || '2000', 1),
    maxConnections: whole('MAX_CONNECTIONS', env.MAX_CONNECTIONS || '4000', 1),
    maxLag: whole('MAX_LAG_MS', env.MAX_LAG_MS || '1000', 0),
  }
}

/** On an open address the sample customers, whose passwords everybody knows, must be asked for. */
function holdsCustomers(wish: string | undefined, host: string): boolean {
  return wish === undefined ? LOOPBACK.test(host) : oneOf('SAMPLE_DATA', wish, ['on', 'off']) === 'on'
}

/** Its value is never repeated, for it holds a password. */
function databaseUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1) return text
  throw new SettingsError(
    'DATABASE_URL must be like postgres://user:password@host:5432/database, special characters of the password written as %XX.',
  )
}

function poolOf(text: string): number {
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : refuse('DATABASE_POOL', text, 'a number from 1 to 999')
}

/** Every part of a text that names several by spaces. */
function listOf(name: string, text: string | undefined, may: (part: string) => boolean, wanted: string): string[] {
  const parts = (text ?? '').split(/\s+/).filter(Boolean)
  return parts.every(may) ? parts : refuse(name, text ?? '', wanted)
}

function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const kind = isIP(address)
  return kind > 0 && (bits === undefined || (Number(bits) > 0 && Number(bits) <= (kind === 4 ? 32 : 128)))
}

const isSecureOrigin = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(text).origin === text
function backendOf(url: string | undefined, databaseUrl: string | undefined): string | undefined {
  if (url === undefined) return undefined
  if (databaseUrl !== undefined)
    throw new SettingsError(
      'ASPAPI_URL and DATABASE_URL exclude each other: in front of the broker’s own backend no database is opened. Unset one of them.',
    )
  const fault = addressFault(url)
  return fault === undefined ? url : refuse('ASPAPI_URL', withoutSecrets(url), fault)
}

/** An address as it may be shown: whoever reads the refusal need not read a password in it. */
const withoutSecrets = (url: string): string => url.replace(/\/\/[^/]*@/, '//…@')

function portOf(text: string): number {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535
    ? Number(text)
    : refuse('PORT', text, 'a number from 0 to 65535')
}

/** Up to nine digits, so that it can be counted with in bytes. */
function whole(name: string, text: string, least: number): number {
  return /^\d{1,9}$/.test(text) && Number(text) >= least
    ? Number(text)
    : refuse(name, text, `a whole number from ${least} to 999999999`)
}

function oneOf(name: string, value: string, values: string[]): string {
  return values.includes(value) ? value : refuse(name, value, `one of ${values.join(', ')}`)
}

function refuse(name: string, value: string, wanted: string): never {
  throw new SettingsError(`${name} must be ${wanted}, not “${value}”.`)
}
