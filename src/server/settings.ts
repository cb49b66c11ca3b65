import { isIP, type NetConnectOpts } from 'node:net'
import { resolve } from 'node:path'
import type { ProofOfWorkMode } from '../model/api/proofOfWorkChallenge.ts'
import { isPrivateHost, upstreamUrlProblem } from './http/upstreamUrl.ts'
import { parseBucketUrl } from './http/bucketUrl.ts'

/** The settings of the server, validated. Source: docs/contract.md section 5. */
export type Settings = ReturnType<typeof readSettings>

/** An invalid setting; the message is one sentence that names it. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const BYTES_PER_MB = 1024 * 1024
const PROOF_OF_WORK_MODES: readonly ProofOfWorkMode[] = ['off', 'overBudget', 'always']
const MIN_WEBHOOK_KEY_BYTES = 24
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i

/**
 * Reads the settings from the environment.
 * @param root the project's folder, from which a relative DATA_DIR is resolved
 * @throws SettingsError naming the first invalid setting
 */
export function readSettings(root: string, env: NodeJS.ProcessEnv) {
  const host = env.HOST || '127.0.0.1'
  const fixedCaptcha = env.VERIFY_CODE || undefined
  if (fixedCaptcha !== undefined && env.NODE_ENV === 'production') {
    throw new SettingsError('VERIFY_CODE is for tests and is refused when NODE_ENV is production: unset one of them.')
  }
  if (fixedCaptcha !== undefined && !/^[A-Za-z0-9]{4}$/.test(fixedCaptcha)) {
    throw new SettingsError(`VERIFY_CODE must be 4 letters or digits, not “${fixedCaptcha}”.`)
  }
  const outlet = (env.WEBHOOK_URL && 'WEBHOOK_URL') || (env.SMTP_URL && 'SMTP_URL')
  if (env.ASPAPI_URL && outlet)
    throw new SettingsError(`${outlet} is refused beside ASPAPI_URL: the broker’s own backend has the submissions.`)
  return {
    /** 0: any free port. */
    port: parseInteger('PORT', env.PORT || '8080', 0, 65_535),
    host: /\s/.test(host) ? rejectSetting('HOST', host, 'an address or a host name') : host,
    /** Absolute path. */
    dataDir: resolve(root, env.DATA_DIR || 'data'),
    /** Absolute path of the key file; undefined: the one in `dataDir`. */
    secretKeyFile: env.SECRET_KEY_FILE ? resolve(root, env.SECRET_KEY_FILE) : undefined,
    /** URL of a PostgreSQL database, password included; undefined: the embedded database. */
    databaseUrl: env.DATABASE_URL ? parseDatabaseUrl(env.DATABASE_URL) : undefined,
    /** Maximum number of connections to PostgreSQL. */
    databasePoolSize: parseInteger('DATABASE_POOL', env.DATABASE_POOL || '10', 1, 999),
    /** Where files are stored; undefined: in the database. */
    bucket: env.FILES_URL ? readBucket(env.FILES_URL, env) : undefined,
    /** Whether the two sample customers can sign in. */
    sampleCustomers: sampleCustomersEnabled(env.SAMPLE_DATA || undefined, host),
    /** The solution of every captcha, for tests. */
    fixedCaptcha,
    /** URL of the broker's own backend: calls are forwarded to it. */
    aspapiUrl: parseAspapiUrl(env.ASPAPI_URL || undefined),
    /** Receiver of events about submissions; undefined: there is none. */
    webhook: parseWebhook(env.WEBHOOK_URL || undefined, env.WEBHOOK_SECRET || undefined),
    /** Sends confirmations by e-mail; undefined: none are sent. */
    mail: parseMail(env.SMTP_URL || undefined, env.MAIL_FROM || undefined),
    /** Whether draft pages are served too. */
    draftPages: parseChoice('DRAFT_PAGES', env.DRAFT_PAGES || 'off', ['on', 'off']) === 'on',
    logLevel: parseChoice('LOG_LEVEL', env.LOG_LEVEL || 'info', LOG_LEVELS),
    /** Whether requests that did not come over TLS are refused. */
    httpsOnly: parseChoice('HTTPS', env.HTTPS || (LOOPBACK.test(host) ? 'off' : 'on'), ['on', 'off']) === 'on',
    /** Addresses and networks of trusted proxies, besides those on this machine. */
    trustedProxies: parseList(
      'TRUST_PROXY',
      env.TRUST_PROXY,
      isNetwork,
      'addresses or networks such as 10.0.0.0/8, separated by spaces',
    ),
    /** Origins besides our own that images of the content may come from. */
    imageOrigins: parseList(
      'CSP_IMG_ORIGINS',
      env.CSP_IMG_ORIGINS,
      isSecureOrigin,
      'origins such as https://cdn.example.com, separated by spaces',
    ),
    /** Upload limit of one customer within 24 hours. */
    quota: {
      files: parseInteger('QUOTA_FILES', env.QUOTA_FILES || '60', 1),
      bytes: parseInteger('QUOTA_MB', env.QUOTA_MB || '200', 1) * BYTES_PER_MB,
    },
    /** Space that must stay free on the disk of `dataDir`. */
    minFreeBytes: parseInteger('MIN_FREE_MB', env.MIN_FREE_MB || '200', 0) * BYTES_PER_MB,
    /** Requests in flight; more are refused with 503. */
    maxRequests: parseInteger('MAX_REQUESTS', env.MAX_REQUESTS || '2000', 1),
    /** Open sockets; more are closed unread. */
    maxConnections: parseInteger('MAX_CONNECTIONS', env.MAX_CONNECTIONS || '20000', 1),
    /** Mean delay of the event loop from which requests are refused with 503; 0: no limit. */
    maxLagMs: parseInteger('MAX_LAG_MS', env.MAX_LAG_MS || '1000', 0),
    /** Multiplies the budgets of calls by address, network and customer; 0: none is limited. */
    rateLimitFactor: parseRateLimits(env.RATE_LIMITS || '1'),
    /** Calls that need a proof of work, and the iterations of PBKDF2 for one try of it. */
    proofOfWork: {
      mode: parseChoice('PROOF_OF_WORK', env.PROOF_OF_WORK || 'overBudget', PROOF_OF_WORK_MODES),
      cost: parseInteger('PROOF_OF_WORK_COST', env.PROOF_OF_WORK_COST || '8000', 1),
    },
    /** Address on which anybody can read the metrics; undefined: only this machine can, at `/metrics`. */
    metricsAddress: env.METRICS_LISTEN
      ? (parseHostAndPort(env.METRICS_LISTEN) ?? rejectSetting('METRICS_LISTEN', env.METRICS_LISTEN, 'host:port'))
      : undefined,
    /** Collector of traces, without credentials; undefined: there are no traces. */
    tracesOrigin: env.OTEL_EXPORTER_OTLP_ENDPOINT ? readTracesOrigin(env.OTEL_EXPORTER_OTLP_ENDPOINT) : undefined,
    /** Address of the clamd that scans uploads; undefined: they are not scanned. */
    clamd: env.CLAMD ? parseClamd(env.CLAMD) : undefined,
  }
}

/** Off by default unless HOST is a loopback address: the sample customers' passwords are public. */
function sampleCustomersEnabled(setting: string | undefined, host: string): boolean {
  return setting === undefined ? LOOPBACK.test(host) : parseChoice('SAMPLE_DATA', setting, ['on', 'off']) === 'on'
}

/** The message of an error never repeats the value, which holds a password. */
function parseDatabaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1) return text
  throw new SettingsError(
    'DATABASE_URL must be like postgres://user:password@host:5432/database, special characters of the password written as %XX.',
  )
}

/** The message of an error never repeats the value, which may hold a secret by mistake. */
function readBucket(text: string, env: NodeJS.ProcessEnv) {
  const folder = parseBucketUrl(text)
  if (!folder)
    throw new SettingsError(
      'FILES_URL must be like s3://bucket/folder?endpoint=https://store.example&region=eu-central-1.',
    )
  if (env.ASPAPI_URL)
    throw new SettingsError('FILES_URL has no effect with ASPAPI_URL, whose backend has the files: unset it.')
  const [accessKeyId, secretAccessKey] = [env.AWS_ACCESS_KEY_ID, env.AWS_SECRET_ACCESS_KEY]
  if (!accessKeyId || !secretAccessKey)
    throw new SettingsError('FILES_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  return { ...folder, accessKeyId, secretAccessKey }
}

function parseRateLimits(text: string): number {
  if (text === 'off') return 0
  const factor = /^\d{1,4}(\.\d{1,3})?$/.test(text) ? Number(text) : 0
  return factor > 0 ? factor : rejectSetting('RATE_LIMITS', text, 'off or a number above 0 such as 1, 0.5 or 10')
}

/** A list separated by spaces, every part valid. */
function parseList(
  name: string,
  text: string | undefined,
  isValid: (part: string) => boolean,
  expected: string,
): string[] {
  const parts = (text ?? '').split(/\s+/).filter(Boolean)
  return parts.every(isValid) ? parts : rejectSetting(name, text ?? '', expected)
}

function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  return version > 0 && (bits === undefined || (Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)))
}

const isSecureOrigin = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(text).origin === text

function parseAspapiUrl(url: string | undefined): string | undefined {
  if (url === undefined) return undefined
  const problem = upstreamUrlProblem(url)
  return problem === undefined ? url : rejectSetting('ASPAPI_URL', redactCredentials(url), problem)
}

/** The messages of errors never repeat the values: an address may hold a token, and the secret is one. */
function parseWebhook(url: string | undefined, secret: string | undefined): { url: string; key: Buffer } | undefined {
  if (url === undefined) return undefined
  const { protocol, hostname, username, password } = URL.canParse(url) ? new URL(url) : {}
  if (protocol !== 'https:' && !(protocol === 'http:' && isPrivateHost(hostname ?? '')))
    throw new SettingsError('WEBHOOK_URL must be an https address, or an http address in a private network.')
  if (username || password) throw new SettingsError('WEBHOOK_URL must be an address without user name and password.')
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret ?? '') ?? []
  const key = Buffer.from(base64, 'base64')
  if (key.length < MIN_WEBHOOK_KEY_BYTES)
    throw new SettingsError('WEBHOOK_SECRET must be whsec_ and the base64 of at least 24 random bytes.')
  return { url, key }
}

/** A password crosses public networks over TLS only; errors never repeat it. */
function parseMail(
  url: string | undefined,
  from: string | undefined,
): { url: string; from: string; requireTLS: boolean } | undefined {
  if (url === undefined) return undefined
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : {}
  if (!hostname || (protocol !== 'smtp:' && protocol !== 'smtps:'))
    throw new SettingsError('SMTP_URL must be like smtp://user:password@host:587 or smtps://user:password@host:465.')
  if (!from || !/^(?:[^<>@\p{Cc}]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(from))
    throw new SettingsError('MAIL_FROM must be an address, or a name and an address: Name <name@example.com>.')
  return { url, from, requireTLS: protocol === 'smtp:' && !isPrivateHost(hostname) }
}

/** A URL without user name and password, for error messages. */
const redactCredentials = (url: string): string => url.replace(/\/\/[^/]*@/, '//…@')

function readTracesOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  return rejectSetting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    redactCredentials(text),
    'an address such as http://127.0.0.1:4318',
  )
}

/** `host:port`, `[IPv6]:port`, or the absolute path of a socket. */
function parseClamd(text: string): NetConnectOpts {
  if (text.startsWith('/') && !/\s/.test(text)) return { path: text }
  return parseHostAndPort(text) ?? rejectSetting('CLAMD', text, 'host:port of clamd, or the path of its socket')
}

/** `host:port` or `[IPv6]:port`; undefined for another text. */
function parseHostAndPort(text: string): { host: string; port: number } | undefined {
  const [, host = '', port = ''] = /^(\[[^\]\s]+\]|[^:\s/[\]]+):(\d{1,5})$/.exec(text) ?? []
  const address = host.replace(/^\[(.*)\]$/, '$1')
  const isHost = host.startsWith('[') ? isIP(address) === 6 : host !== ''
  const isValid = isHost && Number(port) >= 1 && Number(port) <= 65_535
  return isValid ? { host: address, port: Number(port) } : undefined
}

/** @param max at most nine digits, so that megabytes in bytes stay safe integers */
function parseInteger(name: string, text: string, min: number, max = 999_999_999): number {
  return /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max
    ? Number(text)
    : rejectSetting(name, text, `a whole number from ${min} to ${max}`)
}

function parseChoice<T extends string>(name: string, value: string, values: readonly T[]): T {
  return values.find((choice) => choice === value) ?? rejectSetting(name, value, `one of ${values.join(', ')}`)
}

function rejectSetting(name: string, value: string, expected: string): never {
  throw new SettingsError(`${name} must be ${expected}, not “${value}”.`)
}
