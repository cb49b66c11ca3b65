import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBackend } from '../../../src/project/conformance/checkBackend.ts'
import { formSamples } from '../../../src/project/conformance/formSamples.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { startLegacyFace } from '../../support/server/legacyFace.ts'
import { databaseSettings, usesPostgres } from '../../support/server/testDatabase.ts'
import { createTempDir, projectRegistry, startTestServer, type TestServer } from '../../support/server/testServer.ts'

const [account, password] = REAL_CUSTOMER
const registry = projectRegistry

let backend: TestServer
let face: Awaited<ReturnType<typeof startLegacyFace>>
let proxy: TestServer
beforeAll(async () => {
  backend = await startTestServer({ registry, env: { RATE_LIMITS: 'off' } })
  face = await startLegacyFace(backend.url)
  const settings = { ASPAPI_URL: face.url, VERIFY_CODE: '', RATE_LIMITS: 'off' }
  proxy = await startTestServer({ registry, env: { ...(await databaseSettings(createTempDir())), ...settings } })
})
afterAll(async () => {
  await proxy.close()
  await face.stop()
  await backend.close()
})

const SERVERS: [string, () => string][] = [
  // On the embedded database `tests/project/conformance` checks it.
  ...(usesPostgres ? [['the reference backend', () => backend.url] satisfies [string, () => string]] : []),
  ['a server in front of a backend', () => proxy.url],
]

describe.each(SERVERS)('%s', (_server, urlOf) => {
  test('keeps the contract in every call and form', async () => {
    const { differences } = await checkBackend({
      registry,
      url: urlOf(),
      account,
      password,
      code: CAPTCHA_SOLUTION,
      samplesFor: formSamples,
      wordsFor: (_form, { rule }) => `words of ${rule}`,
    })
    expect(differences).toEqual([])
  })
})
