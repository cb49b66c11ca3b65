import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commitFiles } from '../../../src/studio/server/gitHistory.ts'
import { withChanges } from '../../../src/tools/project/changedProject.ts'
import { checkOutDefinitions } from '../../../src/tools/project/gitProject.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

test('a commit with a link among the definitions is refused before anything is written, and sends the terminal nothing', () => {
  const outside = mkdtempSync(join(tmpdir(), 'formwright-outside-'))
  const copy = mkdtempSync(join(tmpdir(), 'formwright-link-'))
  const gitCopy = (...args: string[]): string => execFileSync('git', args, { cwd: copy, encoding: 'utf8' })
  cpSync(join(PROJECT_ROOT, 'schemas'), join(copy, 'schemas'), { recursive: true })
  symlinkSync(outside, join(copy, 'schemas/meta/\x1bsub'))
  gitCopy('init', '--quiet')
  gitCopy('add', '--all')
  gitCopy('-c', 'user.name=Owner', '-c', 'user.email=owner@example.com', 'commit', '--quiet', '-m', 'First')
  rmSync(join(copy, 'schemas/meta/\x1bsub'))
  mkdirSync(join(copy, 'schemas/meta/\x1bsub'))
  writeFileSync(join(copy, 'schemas/meta/\x1bsub/planted'), 'text')
  expect(() => checkOutDefinitions(copy, 'HEAD')).toThrow('schemas/meta/\\x1bsub is a link')
  expect(existsSync(join(outside, 'planted'))).toBe(false)
  for (const folder of [outside, copy]) rmSync(folder, { recursive: true })
})

test('a change of a copy is not written through a link of the folder', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'formwright-outside-'))
  const copy = mkdtempSync(join(tmpdir(), 'formwright-link-'))
  for (const folder of ['schemas', 'locales'])
    cpSync(join(PROJECT_ROOT, folder), join(copy, folder), { recursive: true })
  rmSync(join(copy, 'schemas/pages'), { recursive: true })
  symlinkSync(outside, join(copy, 'schemas/pages'))
  await withChanges(
    copy,
    [{ file: 'schemas/pages/planted.page.json', before: undefined, after: '{}' }],
    () => undefined,
  )
  expect(existsSync(join(outside, 'planted.page.json'))).toBe(false)
  for (const folder of [outside, copy]) rmSync(folder, { recursive: true })
})

test('a commit goes to the folder’s own repository or worktree, and to no other that its .git names', async () => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'formwright-repositories-')))
  const gitIn = (folder: string, ...args: string[]): string =>
    execFileSync('git', args, { cwd: join(base, folder), encoding: 'utf8' })
  mkdirSync(join(base, 'own'))
  writeFileSync(join(base, 'own/a.txt'), 'a')
  gitIn('own', 'init', '--quiet')
  for (const [name, value] of [
    ['name', 'Owner'],
    ['email', 'owner@example.com'],
  ] as const)
    gitIn('own', 'config', `user.${name}`, value)
  gitIn('own', 'add', '--all')
  gitIn('own', 'commit', '--quiet', '-m', 'First')
  gitIn('own', 'worktree', 'add', '--quiet', '../second')
  mkdirSync(join(base, 'foreign'))
  writeFileSync(join(base, 'foreign/.git'), 'gitdir: ../own/.git\n')
  mkdirSync(join(base, 'common'))
  cpSync(join(base, 'own/.git'), join(base, 'common/.git'), { recursive: true })
  writeFileSync(join(base, 'common/.git/commondir'), '../../own/.git\n')
  const commit = (folder: string) => {
    writeFileSync(join(base, folder, 'a.txt'), folder)
    return commitFiles(join(base, folder), ['a.txt'], folder)
  }
  for (const folder of ['own', 'second']) await expect(commit(folder)).resolves.toMatch(/^[0-9a-f]{40}$/)
  for (const folder of ['foreign', 'common']) await expect(commit(folder)).rejects.toThrow('a repository elsewhere')
  expect(gitIn('own', 'log', '--all', '--format=%s').split('\n').filter(Boolean).toSorted()).toEqual([
    'First',
    'own',
    'second',
  ])
  rmSync(base, { recursive: true })
})
