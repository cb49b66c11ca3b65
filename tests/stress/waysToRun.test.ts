import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { CAPTCHA_SOLUTION } from '../support/captchaSolution.ts'
import { startNginx } from '../support/nginx.ts'
import { hasPostgres, SKIPPED_MESSAGE, startPostgres } from '../support/postgresServer.ts'
import { startLegacyFace } from '../support/server/legacyFace.ts'
import { createTempDir } from '../support/server/testServer.ts'
import { byRunMode, isNightly } from '../support/runMode.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { followClient } from './support/clientJourney.ts'

const NPM_START = 'src/tools/build/buildAndServe.ts'
if (isNightly && !hasPostgres()) console.log(SKIPPED_MESSAGE)

async function start(env: Record<string, string> = {}): Promise<string> {
  const dataDir = createTempDir()
  const server = await startServerProcess({ entry: NPM_START, env: { ...env, DATA_DIR: dataDir } })
  onTestFinished(async () => {
    const exitCode = await server.terminate('SIGTERM')
    rmSync(dataDir, { recursive: true })
    expect(exitCode).toBe(0)
  })
  return server.url
}

async function startOnPostgres(): Promise<string> {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  return start({ DATABASE_URL: postgres.url() })
}

async function startBehindNginx(file: string): Promise<string> {
  const nginx = await startNginx(file, await start())
  onTestFinished(() => nginx.stop())
  return nginx.httpsUrl
}

async function startInFront(): Promise<string> {
  const face = await startLegacyFace(await start())
  onTestFinished(() => face.stop())
  return start({ ASPAPI_URL: face.url, VERIFY_CODE: '' })
}

const WAYS: [string, () => Promise<string>][] = [
  ['by npm start', start],
  ['behind nginx', () => startBehindNginx('nginx-proxy.conf')],
  ['as files in nginx', () => startBehindNginx('nginx.conf')],
  ['in front of a backend', startInFront],
  ...(hasPostgres() ? [['on PostgreSQL', startOnPostgres] satisfies [string, () => Promise<string>]] : []),
]

test.each(WAYS.slice(0, byRunMode(1, WAYS.length)))(
  'a client can do all that the site offers when it runs %s',
  async (_way, startSite) => followClient(await startSite(), CAPTCHA_SOLUTION),
)
