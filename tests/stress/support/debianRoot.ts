import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hasApt, installPackages } from '../../../src/tools/browsers/debian.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

export const canMakeDebianRoot = hasApt() && process.getuid?.() === 0
/** Certificates of this machine, which may have more than Debian's. */
export const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** Runs a program to its end. @returns its output @throws Error with the end of its output if it fails */
export function runProgram(program: string, args: string[], options: SpawnSyncOptions = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: PROJECT_ROOT,
    maxBuffer: 64 * 1024 ** 2,
    ...options,
    encoding: 'utf8',
  })
  if (status !== 0)
    throw new Error(
      `${program} ${args.join(' ')}\n${String(error ?? '')}${stdout?.slice(-2000)}${stderr?.slice(-2000)}`,
    )
  return stdout.trim()
}

/** Fills a new folder with Debian, and this machine's Node and npm. @param packages further packages of Debian */
export function makeDebianRoot(root: string, packages: string[] = []): void {
  installPackages(['debootstrap'])
  const include = ['ca-certificates', ...packages].join()
  runProgram('debootstrap', ['--variant=minbase', `--include=${include}`, 'bookworm', root])
  const modules = join(root, 'usr/local/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(process.execPath, join(root, 'usr/local/bin/node'))
  const npm = dirname(dirname(runProgram('readlink', ['-f', runProgram('which', ['npm'])])))
  cpSync(npm, join(modules, 'npm'), { recursive: true })
  runProgram('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')])
  if (existsSync(CERTIFICATES)) cpSync(CERTIFICATES, join(root, CERTIFICATES))
}
