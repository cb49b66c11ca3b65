import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commitFiles } from '../../../src/studio/server/gitHistory.ts'

test('a commit does not resolve the conflicts that a folder’s MERGE_RR names, which may lie outside', async ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-merge-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [root, outside] = [join(folder, 'project'), join(folder, 'outside')]
  mkdirSync(root)
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  git('init', '--quiet')
  git('config', 'user.name', 'Owner')
  git('config', 'user.email', 'owner@example.com')
  git('commit', '--quiet', '--allow-empty', '-m', 'First')
  const id = '1'.repeat(40)
  const resolution = join(root, '.git/rr-cache', id)
  mkdirSync(resolution, { recursive: true })
  mkdirSync(join(root, '.git/info'), { recursive: true })
  writeFileSync(join(resolution, 'preimage'), '')
  writeFileSync(join(resolution, 'postimage'), 'planted\n')
  writeFileSync(join(root, '.git/info/attributes'), '* merge=union\n')
  writeFileSync(join(root, '.git/MERGE_RR'), `${id}.-1\t../outside\0`)
  writeFileSync(outside, 'own\n')
  writeFileSync(join(root, 'page.json'), '{}')
  await commitFiles(root, ['page.json'], 'Second')
  expect(git('log', '--format=%s', '-1').trim()).toBe('Second')
  expect(readFileSync(outside, 'utf8')).toBe('own\n')
})
