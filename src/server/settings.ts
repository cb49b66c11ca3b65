import { resolve } from 'node:path'

/** What the environment says, judged. Source: contract, section 5. */
export interface Settings {
  /** 0: any free port. */
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  /** Whether the two sample customers are held; the sample content always is. */
  sampleCustomers: boolean
  /** The answer of every verification image, for tests. */
  verifyCode?: string | undefined
  logLevel: string
  /** What one customer may upload within 24 hours. */
  quota: Quota
  /** Bytes that must stay free on the disk of `dataDir`. */
  minFree: number
  /** Requests that are worked on at one time; more are turned away with 503. */
  maxRequests: number
  /** Sockets that are open at one time; more are closed unread. */
  maxConnections: number
  /** Where `/metrics` is served on 127.0.0.1; undefined: nowhere. 0: any free port. */
  metricsPort?: number | undefined
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
    port: portOf('PORT', env.PORT || '8080'),
    host: /\s/.test(host) ? refuse('HOST', host, 'an address or a host name') : host,
    dataDir: resolve(root, env.DATA_DIR || 'data'),
    sampleCustomers: holdsCustomers(env.SAMPLE_DATA || undefined, host),
    verifyCode,
    logLevel: oneOf('LOG_LEVEL', env.LOG_LEVEL || 'info', LOG_LEVELS),
    quota: { files: whole('QUOTA_FILES', env.QUOTA_FILES || '20', 1), bytes: whole('QUOTA_MB', env.QUOTA_MB || '50', 1) * MB },
    minFree: whole('MIN_FREE_MB', env.MIN_FREE_MB || '200', 0) * MB,
    maxRequests: whole('MAX_REQUESTS', env.MAX_REQUESTS || '2000', 1),
    maxConnections: whole('MAX_CONNECTIONS', env.MAX_CONNECTIONS || '4000', 1),
    metricsPort: env.METRICS_PORT ? portOf('METRICS_PORT', env.METRICS_PORT) : undefined,
  }
}

/** On an open address the sample customers, whose passwords everybody knows, must be asked for. */
function holdsCustomers(wish: string | undefined, host: string): boolean {
  return wish === undefined ? LOOPBACK.test(host) : oneOf('SAMPLE_DATA', wish, ['on', 'off']) === 'on'
}

function portOf(name: string, text: string): number {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : refuse(name, text, 'a number from 0 to 65535')
}

/** Up to nine digits, so that it can be counted with in bytes. */
function whole(name: string, text: string, least: number): number {
  return /^\d{1,9}$/.test(text) && Number(text) >= least ? Number(text) : refuse(name, text, `a whole number from ${least} to 999999999`)
}

function oneOf(name: string, value: string, values: string[]): string {
  return values.includes(value) ? value : refuse(name, value, `one of ${values.join(', ')}`)
}

function refuse(name: string, value: string, wanted: string): never {
  throw new SettingsError(`${name} must be ${wanted}, not “${value}”.`)
}
