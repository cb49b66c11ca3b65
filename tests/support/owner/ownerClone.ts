import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../projectRoot.ts'

/** Files that an owner edits. */
const OWNER_FILE = /^(schemas|locales)\//

/** A clone of the project under git, as an owner has it; `main` is the last accepted state. */
export class OwnerClone {
  readonly root = mkdtempSync(join(tmpdir(), 'formwright-clone-'))

  constructor() {
    const files = execFileSync('git', ['ls-files'], { cwd: PROJECT_ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
    for (const file of files)
      cpSync(join(PROJECT_ROOT, file), join(this.root, file), { recursive: true, dereference: true })
    symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(this.root, 'node_modules'))
    this.git('init', '--quiet', '--initial-branch', 'main')
    this.git('config', 'user.name', 'Owner')
    this.git('config', 'user.email', 'owner@localhost')
    this.commit('As it was')
  }

  /** Files with uncommitted changes that an owner does not edit. */
  editedElsewhere(): string[] {
    const lines = this.git('status', '--porcelain', '--no-renames', '--untracked-files=all').split('\n')
    return lines.map((line) => line.slice(3)).filter((file) => file !== '' && !OWNER_FILE.test(file))
  }

  /** Discards everything that is not committed. */
  restore(): void {
    this.git('reset', '--quiet', '--hard')
    this.git('clean', '--quiet', '--force', '-d')
  }

  commit(message: string): void {
    this.git('add', '--all')
    this.git('commit', '--quiet', '--message', message)
  }

  /** Runs a script of the project as in an owner's terminal. @returns its output if it fails */
  run(script: string, ...args: string[]): string | undefined {
    const { NIGHTLY: _nightly, GALLERY: _gallery, VITEST: _vitest, NODE_ENV: _mode, ...env } = process.env
    const { status, stdout, stderr } = spawnSync('npm', ['run', script, '--', ...args], {
      cwd: this.root,
      encoding: 'utf8',
      env,
    })
    return status === 0 ? undefined : `npm run ${script} ${args.join(' ')}\n${stdout}${stderr}`
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }

  private git(...args: string[]): string {
    return execFileSync('git', args, { cwd: this.root, encoding: 'utf8' })
  }
}
