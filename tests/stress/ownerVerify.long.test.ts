import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkFiles } from '../../src/tools/checkFiles.ts'
import { FIELD_TASKS } from '../support/owner/fieldTasks.ts'
import { OwnerProject } from '../support/owner/ownerProject.ts'
import { PAGE_TASKS } from '../support/owner/pageTasks.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'
import { OWNER_CHANGES } from '../support/studio/ownerChanges.ts'
import { addOwnerForm, readFiles, withChanges, writeFiles } from '../support/studio/ownerForm.ts'
import { isNightly } from './support/runMode.ts'

/** The same in the Studio, whose bytes `tests/e2e/studio/ownerTasks.e2e.ts` compares; nothing is wrong after any of them. */
function applyStudioTasks(root: string): void {
  const languages = addOwnerForm(root)
  for (const [name, changes] of Object.entries(OWNER_CHANGES)) {
    const before = readFiles(root)
    writeFiles(root, before, withChanges(before, changes(languages)))
    expect([name, checkFiles(root, PROJECT_ROOT).problems]).toEqual([name, []])
  }
}

/** As an owner does it, in a clone of the project; each task is a test of its own in `tests/lint/ownerTasks.test.ts`. */
test.runIf(isNightly)('after all tasks of an owner “npm run accept” and “npm run verify” are green', () => {
  const root = mkdtempSync(join(tmpdir(), 'formwright-verify-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const files = execFileSync('git', ['ls-files'], { cwd: PROJECT_ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
  for (const file of files) cpSync(join(PROJECT_ROOT, file), join(root, file), { recursive: true })
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'))
  git('init', '--quiet', '--initial-branch', 'main')
  git('add', '--all')
  git('-c', 'user.name=owner', '-c', 'user.email=owner@localhost', 'commit', '--quiet', '--message', 'before')

  const project = new OwnerProject(root)
  for (const task of [...FIELD_TASKS, ...PAGE_TASKS]) task.apply(project)
  applyStudioTasks(root)
  const edited = git('status', '--porcelain', '--untracked-files=all').split('\n').filter(Boolean)
  expect(edited.filter((line) => !/^.. (schemas|locales)\//.test(line))).toEqual([])
  for (const script of ['accept', 'verify']) {
    const { status, stdout, stderr } = spawnSync('npm', ['run', script], { cwd: root, encoding: 'utf8' })
    expect({ script, status, output: status === 0 ? '' : stdout + stderr }).toEqual({ script, status: 0, output: '' })
  }
  rmSync(root, { recursive: true, force: true })
})
