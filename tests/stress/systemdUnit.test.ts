import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { installPackages } from '../../src/tools/browsers/debian.ts'
import { freePort } from '../support/freePort.ts'
import { startNginx } from '../support/nginx.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'
import { isNightly } from '../support/runMode.ts'
import { followClient, untilReady } from './support/clientJourney.ts'
import { canMakeDebianRoot, CERTIFICATES, makeDebianRoot, runProgram } from './support/debianRoot.ts'

const SKIPPED = 'SKIPPED: the unit for systemd, for'
if (isNightly && !canMakeDebianRoot) console.log(`${SKIPPED} this machine has no apt, or the tests are not root.`)

const work = mkdtempSync(join(tmpdir(), 'formwright-systemd-'))
// A slow disk needs more than a minute for so many files.
afterAll(() => rmSync(work, { recursive: true, force: true }), 10 * 60_000)

const readProjectFile = (file: string): string => readFileSync(join(PROJECT_ROOT, file), 'utf8')

/** A machine of Debian that boots systemd; it shares network and kernel with this one. */
interface Machine {
  root: string
  /** Runs a shell script as root. @returns its output */
  run(script: string): string
}

/** @returns undefined if systemd does not start here, which the output explains */
async function bootMachine(): Promise<Machine | undefined> {
  const root = join(work, 'root')
  makeDebianRoot(root, ['systemd-sysv'])
  const options = [
    '--quiet',
    `--machine=${basename(work)}`,
    '--register=no',
    '--keep-unit',
    '--kill-signal=SIGKILL',
    '--boot',
  ]
  const nspawn = spawn('systemd-nspawn', [`--directory=${root}`, ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(nspawn, 'exit')
  onTestFinished(async () => {
    nspawn.kill('SIGTERM')
    await exited
    spawnSync('find', [...CONTROL_GROUPS, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', '+'])
  })
  let output = ''
  for (const stream of [nspawn.stdout, nspawn.stderr]) stream.on('data', (chunk) => (output += String(chunk)))

  function run(script: string): string {
    const [init = ''] = readFileSync(`/proc/${nspawn.pid}/task/${nspawn.pid}/children`, 'utf8').split(' ')
    const env = ['-i', `PATH=${SEARCH_PATH}`, `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`]
    return runProgram('nsenter', ['--target', init, '--all', 'env', ...env, 'sh', '-exc', script])
  }
  function isRunning(): boolean {
    try {
      return run('systemctl is-active multi-user.target') === 'active'
    } catch {
      return false
    }
  }
  // Without the rights that it needs, systemd stands still and does not end.
  for (const end = Date.now() + BOOT_TIMEOUT_MS; nspawn.exitCode === null && Date.now() < end; await pause(500))
    if (isRunning()) return { root, run }
  console.log(`${SKIPPED} it does not boot in systemd-nspawn here: ${output.slice(-500)}`)
  return undefined
}
/** Empty ones that systemd-nspawn leaves where no systemd runs; those of one kind alone would stop the next boot. */
const CONTROL_GROUPS = ['systemd', 'unified'].flatMap((kind) =>
  ['payload', 'supervisor'].map((name) => `/sys/fs/cgroup/${kind}/${name}`),
)
const BOOT_TIMEOUT_MS = 5 * 60_000
const SEARCH_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

function copyProject(target: string): void {
  const leftOut = readProjectFile('.containerignore').split('\n')
  cpSync(PROJECT_ROOT, target, {
    recursive: true,
    filter: (path) => !leftOut.includes(relative(PROJECT_ROOT, path) || '.'),
  })
}

test.runIf(isNightly && canMakeDebianRoot)(
  'the unit runs under systemd after the steps of the guide, serves clients behind nginx, and stops on SIGTERM',
  { timeout: 30 * 60_000 },
  async ({ skip }) => {
    installPackages(['systemd-container'])
    const { root, run } = (await bootMachine()) ?? skip()
    const [build = '', service = ''] = [...readProjectFile('docs/operators.md').matchAll(/^ *```sh\n([^`]*)```/gm)].map(
      ([, commands]) => commands,
    )
    copyProject(join(root, 'srv/formwright'))
    run(`cd /srv/formwright\n${build}`)
    const port = await freePort()
    // Before the first start, since the default port may be taken.
    const settings = `printf 'PORT=${port}\nSAMPLE_DATA=on\n' > /etc/formwright.env\n`
    run(`cd /srv/formwright\n${service.replace(/^ *systemctl/m, (start) => settings + start)}`)
    const url = `http://127.0.0.1:${port}`
    const state = (): string => run('systemctl show formwright --property=ActiveState,Result,ExecMainStatus')
    await untilReady(url, () => !state().includes('ActiveState=failed')).catch((error: unknown) => {
      throw new Error(run('journalctl --unit=formwright --lines=30'), { cause: error })
    })
    const nginx = await startNginx('nginx-proxy.conf', url)
    onTestFinished(() => nginx.stop())
    await followClient(nginx.httpsUrl)
    expect(run('formwright submissions')).toContain('8800001')
    run('systemctl stop formwright')
    expect(state().split('\n').sort()).toEqual(['ActiveState=inactive', 'ExecMainStatus=0', 'Result=success'])
  },
)
