import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from '../../src/tools/project/projectFiles.ts'

test('a hidden link is a problem, but for the mark of an editor, which leads nowhere', ({ onTestFinished }) => {
  const root = mkdtempSync(join(tmpdir(), 'formwright-list-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'public'))
  writeFileSync(join(root, 'own'), '')
  writeFileSync(join(root, 'public/logo.svg'), '')
  symlinkSync(join(root, 'own'), join(root, 'public/.own'))
  symlinkSync('owner@machine.1', join(root, 'public/.#logo.svg'))
  const { files, problems } = listFiles(root, 'public')
  expect(files).toEqual(['public/logo.svg'])
  expect(problems.map(({ id, file }) => [id, file])).toEqual([['link-not-read', 'public/.own']])
})
