import { expect, test } from 'vitest'
import { readSettings } from '../../src/server/settings.ts'
import { startTestServer, createTempDir } from '../support/server/testServer.ts'
import { REAL_CUSTOMER } from '../support/sampleCustomers.ts'

test('without settings the server listens on this machine only', () => {
  expect(readSettings('/root', {})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/root/data',
    databaseUrl: undefined,
    databasePoolSize: 10,
    sampleCustomers: true,
    fixedCaptcha: undefined,
    logLevel: 'info',
    draftPages: false,
    httpsOnly: false,
    trustedProxies: [],
    imageOrigins: [],
    quota: { files: 60, bytes: 200 * 1024 * 1024 },
    minFreeBytes: 200 * 1024 * 1024,
    maxRequests: 2000,
    maxConnections: 20_000,
    maxLagMs: 1000,
    rateLimitFactor: 1,
    proofOfWork: { mode: 'overBudget', cost: 8000 },
  })
})

test.each<[string, Record<string, string>]>([
  ['PORT', { PORT: '80a' }],
  ['PORT', { PORT: '65536' }],
  ['HOST', { HOST: 'a b' }],
  ['SAMPLE_DATA', { SAMPLE_DATA: 'yes' }],
  ['VERIFY_CODE', { VERIFY_CODE: 'abc' }],
  ['VERIFY_CODE', { VERIFY_CODE: 'ab12', NODE_ENV: 'production' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://a:S3cret@b/c' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://a:S3cret@b' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://a:S3#cret@b/c' }],
  ['DATABASE_URL', { DATABASE_URL: 'S3cret' }],
  ['DATABASE_POOL', { DATABASE_POOL: '0' }],
  ['FILES_URL', { FILES_URL: 's3://key:S3cret@papers' }],
  ['FILES_URL', { FILES_URL: 's3://papers/../other' }],
  ['FILES_URL', { FILES_URL: 's3://papers/a%20b' }],
  ['FILES_URL', { FILES_URL: 's3://papers?endpoint=http://store.example' }],
  ['FILES_URL', { FILES_URL: 's3://papers?key=S3cret' }],
  ['FILES_URL', { FILES_URL: 'https://papers.s3.amazonaws.com' }],
  ['FILES_URL', { FILES_URL: 's3://papers', AWS_ACCESS_KEY_ID: 'a' }],
  [
    'FILES_URL',
    { FILES_URL: 's3://papers', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'S3', ASPAPI_URL: 'https://a.example' },
  ],
  ['HTTPS', { HTTPS: 'yes' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1 proxy.example' }],
  ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
  ['CSP_IMG_ORIGINS', { CSP_IMG_ORIGINS: 'https:' }],
  ['CSP_IMG_ORIGINS', { CSP_IMG_ORIGINS: "https://a.example; script-src 'unsafe-inline'" }],
  ['CSP_IMG_ORIGINS', { CSP_IMG_ORIGINS: 'http://a.example' }],
  ['QUOTA_FILES', { QUOTA_FILES: '0' }],
  ['QUOTA_FILES', { QUOTA_FILES: 'many' }],
  ['QUOTA_MB', { QUOTA_MB: '-1' }],
  ['MIN_FREE_MB', { MIN_FREE_MB: '1.5' }],
  ['MIN_FREE_MB', { MIN_FREE_MB: '1e3' }],
  ['MAX_REQUESTS', { MAX_REQUESTS: '0' }],
  ['MAX_CONNECTIONS', { MAX_CONNECTIONS: '1234567890' }],
  ['MAX_LAG_MS', { MAX_LAG_MS: '0.5' }],
  ['RATE_LIMITS', { RATE_LIMITS: '0' }],
  ['PROOF_OF_WORK', { PROOF_OF_WORK: 'on' }],
  ['PROOF_OF_WORK_COST', { PROOF_OF_WORK_COST: '0' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'on' }],
  ['RATE_LIMITS', { RATE_LIMITS: '-1' }],
  ['WEBHOOK_URL', { WEBHOOK_URL: 'S3cret' }],
  ['WEBHOOK_URL', { WEBHOOK_URL: 'http://crm.example/?token=S3cret' }],
  ['WEBHOOK_URL', { WEBHOOK_URL: 'https://a:S3cret@crm.example/' }],
  ['WEBHOOK_URL', { WEBHOOK_URL: 'https://crm.example/', ASPAPI_URL: 'https://b.example/aspapi' }],
  ['WEBHOOK_SECRET', { WEBHOOK_URL: 'https://crm.example/' }],
  ['WEBHOOK_SECRET', { WEBHOOK_URL: 'https://crm.example/', WEBHOOK_SECRET: 'whsec_S3cret' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example:587' }],
  ['SMTP_URL', { SMTP_URL: 'https://a:S3cret@mail.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example', ASPAPI_URL: 'https://b.example/aspapi' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://a:S3cret@mail.example' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Broker' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'A <a@b.example>\r\nBcc: x@y.example' }],
  ['METRICS_LISTEN', { METRICS_LISTEN: '9100' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: '//a:S3cret@collector' }],
  ['CLAMD', { CLAMD: 'clamd.example' }],
  ['CLAMD', { CLAMD: 'localhost:0' }],
  ['CLAMD', { CLAMD: 'run/clamd.ctl' }],
])('the message names %s when its value is invalid', (name, env) => {
  const read = () => readSettings('/root', env)
  expect(read).toThrow(new RegExp(`^${name} .*\\.$`))
  expect(read).not.toThrow(/S3/)
})

test.each([
  ['localhost:3310', { host: 'localhost', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('CLAMD=%s is an address of clamd', (text, clamd) => {
  expect(readSettings('/root', { CLAMD: text }).clamd).toEqual(clamd)
})

test.each<[Record<string, string>, boolean]>([
  [{}, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: 'site.example' }, true],
  [{ HOST: '0.0.0.0', HTTPS: 'off' }, false],
  [{ HTTPS: 'on' }, true],
])('with %o the server requires TLS: %s', (env, expected) => {
  expect(readSettings('/root', env).httpsOnly).toBe(expected)
})

test('TRUST_PROXY and CSP_IMG_ORIGINS are lists', () => {
  const { trustedProxies, imageOrigins } = readSettings('/root', {
    TRUST_PROXY: ' 10.0.0.0/8  fd00::1',
    CSP_IMG_ORIGINS: 'https://a.example https://b.example:8443',
  })
  expect([trustedProxies, imageOrigins]).toEqual([
    ['10.0.0.0/8', 'fd00::1'],
    ['https://a.example', 'https://b.example:8443'],
  ])
})

test('the server reads each setting', () => {
  const env = {
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/d',
    SAMPLE_DATA: 'off',
    VERIFY_CODE: 'ab3d',
    LOG_LEVEL: 'debug',
    QUOTA_FILES: '1',
    QUOTA_MB: '2',
    MIN_FREE_MB: '0',
    MAX_REQUESTS: '3',
    MAX_CONNECTIONS: '4',
    MAX_LAG_MS: '5',
    RATE_LIMITS: '2.5',
    PROOF_OF_WORK: 'always',
    PROOF_OF_WORK_COST: '8',
    HTTPS: 'on',
    TRUST_PROXY: '10.0.0.1',
    CSP_IMG_ORIGINS: 'https://a.example',
    DATABASE_URL: 'postgres://a:b@c/d',
    DATABASE_POOL: '7',
    METRICS_LISTEN: '[::1]:9100',
    SMTP_URL: 'smtp://mail.example:587',
    MAIL_FROM: 'Broker <no-reply@broker.example>',
    WEBHOOK_URL: 'http://crm.internal/?token=a',
    WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
  }
  expect(readSettings('/root', env)).toEqual({
    port: 0,
    host: '::1',
    dataDir: '/d',
    sampleCustomers: false,
    fixedCaptcha: 'ab3d',
    logLevel: 'debug',
    draftPages: false,
    quota: { files: 1, bytes: 2 * 1024 * 1024 },
    minFreeBytes: 0,
    maxRequests: 3,
    maxConnections: 4,
    maxLagMs: 5,
    rateLimitFactor: 2.5,
    proofOfWork: { mode: 'always', cost: 8 },
    httpsOnly: true,
    trustedProxies: ['10.0.0.1'],
    imageOrigins: ['https://a.example'],
    databaseUrl: 'postgres://a:b@c/d',
    databasePoolSize: 7,
    aspapiUrl: undefined,
    metricsAddress: { host: '::1', port: 9100 },
    mail: { url: 'smtp://mail.example:587', from: 'Broker <no-reply@broker.example>', requireTLS: true },
    webhook: { url: 'http://crm.internal/?token=a', key: Buffer.alloc(24) },
  })
})

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '0.0.0.0', SAMPLE_DATA: 'on' }, true],
  [{ SAMPLE_DATA: 'off' }, false],
])('with %o the sample customers are enabled: %s', (env, expected) => {
  expect(readSettings('/root', env).sampleCustomers).toBe(expected)
})

test('sample customers of an earlier start are suspended when disabled, and active again when enabled', async () => {
  const dataDir = createTempDir()
  for (const [sample, code] of [
    ['on', 200],
    ['off', 501],
    ['on', 200],
  ] as const) {
    const server = await startTestServer({ dataDir, env: { SAMPLE_DATA: sample } })
    expect((await server.client().signIn(...REAL_CUSTOMER)).body.code).toBe(code)
    expect((await server.client().get('/aspapi/pc/home.asp')).body.data?.news).toHaveLength(6)
    await server.close()
  }
})

test.each([
  ['s3://papers', 'https://s3.us-east-1.amazonaws.com/papers/', 'us-east-1'],
  ['s3://papers/a/b/?region=eu-central-1', 'https://s3.eu-central-1.amazonaws.com/papers/a/b/', 'eu-central-1'],
  ['s3://papers/a?endpoint=http://10.0.0.5:9000/', 'http://10.0.0.5:9000/papers/a/', 'us-east-1'],
])('FILES_URL %s is the folder %s', (filesUrl, url, region) => {
  const env = { FILES_URL: filesUrl, AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
  expect(readSettings('/root', env).bucket).toEqual({ url, region, accessKeyId: 'a', secretAccessKey: 'b' })
})
