import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { hasApt, installPackages } from '../../src/tools/browsers/debian.ts'
import { freePort } from '../support/freePort.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'
import { isNightly } from '../support/runMode.ts'

const IMAGE = 'localhost/formwright-test'
const BASE_IMAGE = 'localhost/formwright-test-base'
const isPossible = isNightly && hasApt() && process.getuid?.() === 0
if (isNightly && !isPossible)
  console.log('SKIPPED: the container, for this machine has no apt, or the tests are not root.')
if (isNightly) console.log('SKIPPED: compose.yaml, for it needs a registry and a service that starts containers.')

const work = mkdtempSync(join(tmpdir(), 'formwright-container-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** A machine without rights for containers runs the steps in a changed root. */
const env = { ...process.env, BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs' }

function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: PROJECT_ROOT, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout.slice(-2000)}${stderr.slice(-2000)}`)
  return stdout.trim()
}

/** A base image of Debian and this machine's Node and npm, where no registry can be reached. */
function buildBaseImage(): void {
  const root = join(work, 'root')
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root])
  const modules = join(root, 'usr/local/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(process.execPath, join(root, 'usr/local/bin/node'))
  const npm = dirname(dirname(run('readlink', ['-f', run('which', ['npm'])])))
  cpSync(npm, join(modules, 'npm'), { recursive: true })
  run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')])
  // Certificates of this machine, which may have more than Debian's.
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  if (existsSync(certificates)) cpSync(certificates, join(root, certificates))
  const container = run('buildah', ['from', 'scratch'])
  run('buildah', ['add', '--quiet', container, root, '/'])
  run('buildah', ['config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container])
  run('buildah', ['commit', '--quiet', '--rm', container, BASE_IMAGE])
}

test.runIf(isPossible)(
  'the image builds, runs as a user without rights, serves the site, stops on SIGTERM, and restores a backup',
  { timeout: 30 * 60_000 },
  async () => {
    installPackages(['buildah', 'debootstrap'])
    buildBaseImage()
    run('buildah', ['build', '--format', 'docker', '--build-arg', `NODE_IMAGE=${BASE_IMAGE}`, '--tag', IMAGE, '.'])
    const container = run('buildah', ['from', IMAGE])
    const port = await freePort()
    try {
      const settings = ['--env', 'HOST=127.0.0.1', '--env', `PORT=${port}`, '--user', '1000:1000']
      const staff = 'node src/server/cli/staffCli.ts'
      const backup = '/var/lib/formwright/backup'
      const script = `id -u; exec node --enable-source-maps src/server/main.ts & server=$!; read -r line
        kill -TERM $server; wait $server && ${staff} backup --to ${backup} && ${staff} restore --from ${backup} --replace`
      const child = spawn('buildah', ['run', ...settings, container, '--', 'sh', '-c', script], {
        env,
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      let output = ''
      child.stdout.on('data', (chunk) => (output += String(chunk)))
      const exited = once(child, 'exit')
      const status = async (path: string) =>
        fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } }).then(
          (response) => response.status,
          () => 0,
        )
      while ((await status('/readyz')) !== 200 && child.exitCode === null) await pause(200)
      expect([await status('/healthz'), await status('/'), output.split('\n', 1)[0]]).toEqual([200, 200, '1000'])
      child.stdin.end('\n')
      expect(await exited).toEqual([0, null])
    } finally {
      run('buildah', ['rm', container])
      run('buildah', ['rmi', '--force', IMAGE, BASE_IMAGE])
    }
  },
)
