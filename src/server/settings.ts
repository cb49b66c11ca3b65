import { resolve } from 'node:path'
import { addressFault } from './proxy/address.ts'

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
  /** The broker's own backend, in place of `aspapi`: calls are answered there, and no database is opened. */
  aspapiUrl?: string | undefined
}

/** A setting that cannot be; the message is one sentence that names it. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

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
    sampleCustomers: holdsCustomers(env.SAMPLE_DATA || undefined, host),
    verifyCode,
    aspapiUrl: backendOf(env.ASPAPI_URL || undefined, env.DATABASE_URL || undefined),
    logLevel: oneOf('LOG_LEVEL', env.LOG_LEVEL || 'info', LOG_LEVELS),
  }
}

/** On an open address the sample customers, whose passwords everybody knows, must be asked for. */
function holdsCustomers(wish: string | undefined, host: string): boolean {
  return wish === undefined ? LOOPBACK.test(host) : oneOf('SAMPLE_DATA', wish, ['on', 'off']) === 'on'
}

function backendOf(url: string | undefined, databaseUrl: string | undefined): string | undefined {
  if (url === undefined) return undefined
  if (databaseUrl !== undefined) throw new SettingsError('ASPAPI_URL and DATABASE_URL exclude each other: in front of the broker’s own backend no database is opened. Unset one of them.')
  const fault = addressFault(url)
  return fault === undefined ? url : refuse('ASPAPI_URL', withoutSecrets(url), fault)
}

/** An address as it may be shown: whoever reads the refusal need not read a password in it. */
const withoutSecrets = (url: string): string => url.replace(/\/\/[^/]*@/, '//…@')

function portOf(text: string): number {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : refuse('PORT', text, 'a number from 0 to 65535')
}

function oneOf(name: string, value: string, values: string[]): string {
  return values.includes(value) ? value : refuse(name, value, `one of ${values.join(', ')}`)
}

function refuse(name: string, value: string, wanted: string): never {
  throw new SettingsError(`${name} must be ${wanted}, not “${value}”.`)
}
