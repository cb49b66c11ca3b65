import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { installPackages } from '../../src/tools/browsers/debian.ts'
import { freePort } from '../support/freePort.ts'
import { startNginx } from '../support/nginx.ts'
import { startPostgres } from '../support/postgresServer.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'
import { isNightly } from '../support/runMode.ts'
import { followClient, untilReady } from './support/clientJourney.ts'
import { canMakeDebianRoot, CERTIFICATES, makeDebianRoot, runProgram } from './support/debianRoot.ts'

const IMAGE = 'localhost/formwright-test'
const BASE_IMAGE = 'localhost/formwright-test-base'
const LONG_MS = 30 * 60_000
if (isNightly && !canMakeDebianRoot)
  console.log('SKIPPED: the container, for this machine has no apt, or the tests are not root.')
if (isNightly)
  console.log(
    'SKIPPED: compose.yaml, for it needs a registry and a service that starts containers; its site runs in the image, its database and nginx are those of Debian.',
  )

const work = mkdtempSync(join(tmpdir(), 'formwright-container-'))
afterAll(() => rmSync(work, { recursive: true, force: true }), LONG_MS)

/** Images and containers are removed with the folder. */
const STORAGE = ['--storage-driver', 'vfs', '--root', join(work, 'storage'), '--runroot', join(work, 'run')]
/** A machine without rights for containers runs the steps in a changed root. */
const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
const buildah = (...args: string[]): string => runProgram('buildah', [...STORAGE, ...args], { env })

/** Where no registry can be reached. */
function buildBaseImage(): void {
  const root = join(work, 'root')
  makeDebianRoot(root)
  const container = buildah('from', 'scratch')
  buildah('add', '--quiet', container, root, '/')
  buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container)
  buildah('commit', '--quiet', '--rm', container, BASE_IMAGE)
}

/** The settings of the site in compose.yaml, with this database in place of its own. */
function readComposeSettings(databaseUrl: string): Record<string, string> {
  const { password, host } = new URL(databaseUrl)
  const [site = ''] =
    /\n {2}site:[^]*?\n {4}volumes:/.exec(readFileSync(join(PROJECT_ROOT, 'compose.yaml'), 'utf8')) ?? []
  return Object.fromEntries(
    [...site.matchAll(/^ {6}([A-Z_]+): '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace('${DATABASE_PASSWORD}', password).replace('database:5432', host),
    ]),
  )
}

describe.runIf(isNightly && canMakeDebianRoot)('the image', () => {
  let container: string
  beforeAll(() => {
    installPackages(['buildah'])
    buildBaseImage()
    buildah('build', '--format', 'docker', '--build-arg', `NODE_IMAGE=${BASE_IMAGE}`, '--tag', IMAGE, '.')
    container = buildah('from', IMAGE)
  }, LONG_MS)

  /** Starts the server as the image does, until it is ready. `stop` continues with a further script. */
  async function startImage(settings: Record<string, string>, afterwards: string) {
    const port = await freePort()
    const options = Object.entries({ HOST: '127.0.0.1', PORT: String(port), ...settings }).flatMap(([name, value]) => [
      '--env',
      `${name}=${value}`,
    ])
    const script = `id -u; exec node --enable-source-maps src/server/main.ts & server=$!; read -r line
      kill -TERM $server; wait $server && ${afterwards}`
    const run = [...STORAGE, 'run', ...options, '--user', '1000:1000', container, '--', 'sh', '-c', script]
    const child = spawn('buildah', run, { env, stdio: ['pipe', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    const exited = once(child, 'exit')
    async function stop(): Promise<unknown> {
      child.stdin.end('\n')
      return exited
    }
    onTestFinished(() => stop().then(() => undefined))
    const url = `http://127.0.0.1:${port}`
    await untilReady(url, () => child.exitCode === null)
    return { url, stop, user: output.split('\n', 1)[0] }
  }

  test(
    'runs as a user without rights, serves clients, stops on SIGTERM, and restores a backup',
    { timeout: LONG_MS },
    async () => {
      const staff = 'node src/server/cli/staffCli.ts'
      const backup = '/var/lib/formwright/backup'
      const { url, stop, user } = await startImage(
        {},
        `${staff} backup --to ${backup} && ${staff} restore --from ${backup} --replace`,
      )
      expect(user).toBe('1000')
      await followClient(url)
      expect(await stop()).toEqual([0, null])
    },
  )

  test(
    'serves clients on PostgreSQL behind nginx with the settings of compose.yaml',
    { timeout: LONG_MS },
    async () => {
      const postgres = await startPostgres()
      onTestFinished(() => postgres.stop())
      await postgres.createDatabase('formwright')
      const settings = readComposeSettings(postgres.url())
      expect(settings).toMatchObject({ HTTPS: 'on', DATABASE_URL: postgres.url('formwright') })
      const { url, stop } = await startImage({ ...settings, SAMPLE_DATA: 'on' }, 'true')
      const nginx = await startNginx('nginx-proxy.conf', url)
      onTestFinished(() => nginx.stop())
      await followClient(nginx.httpsUrl)
      expect(await stop()).toEqual([0, null])
    },
  )
})
