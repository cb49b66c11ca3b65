import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { uncommittedFiles } from '../../../src/studio/server/gitHistory.ts'

const root = mkdtempSync(join(tmpdir(), 'formwright-index-'))
afterAll(() => rmSync(root, { recursive: true }))

test('looking for changes writes nothing, also where the index is a link to that of another repository', async () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  mkdirSync(join(root, 'schemas'))
  const file = join(root, 'schemas/site.json')
  writeFileSync(file, '{}')
  git('init', '--quiet')
  git('add', '--all')
  const [index, other] = [join(root, '.git/index'), join(root, 'other')]
  renameSync(index, other)
  symlinkSync(other, index)
  // Git notes the times of files that it has compared.
  utimesSync(file, 1, 1)
  const before = readFileSync(other)
  expect(await uncommittedFiles(root)).toEqual(['schemas/site.json'])
  expect(readFileSync(other).equals(before)).toBe(true)
})
