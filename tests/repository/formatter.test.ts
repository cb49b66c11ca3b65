import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

test('the formatter takes no settings, which can name a program, from a folder of data', ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-format-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(join(PROJECT_ROOT, '.prettierrc'), join(folder, '.prettierrc'))
  mkdirSync(join(folder, 'docs'))
  writeFileSync(join(folder, 'docs/.prettierrc'), '{ "plugins": ["./missing.mjs"] }\n')
  writeFileSync(join(folder, 'docs/sizes.json'), '{}\n')
  const { scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8'))
  const args = String(scripts['format:check']).replace(' --cache', '').split(' ').slice(1)
  const program = join(PROJECT_ROOT, 'node_modules/prettier/bin/prettier.cjs')
  expect(spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  })
})
