import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  commitFiles,
  hasHistory,
  pageAt,
  pageVersions,
  uncommittedFiles,
} from '../../../src/studio/server/gitHistory.ts'
import { checkOutDefinitions } from '../../../src/tools/project/gitProject.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

const PAGE = 'schemas/pages/message.page.json'
const root = mkdtempSync(join(tmpdir(), 'formwright-hostile-'))
const marker = join(root, '..', `${root.split('/').at(-1)}-marker`)
const program = join(root, 'program.sh')
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

/** Settings of the folder, each of which makes git run the program. */
const HOSTILE_SETTINGS = [
  'core.fsmonitor',
  'core.sshCommand',
  'core.editor',
  'core.pager',
  'core.askPass',
  'credential.helper',
  'diff.external',
  'diff.a=b.command',
  'diff.a=b.textconv',
  'filter.a=b.clean',
  'filter.a=b.smudge',
  'filter.other.process',
  'gpg.program',
]

beforeAll(() => {
  for (const folder of ['schemas', 'locales/en', 'locales/th'])
    cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true })
  git('init', '--quiet')
  git('config', 'user.name', 'Owner')
  git('config', 'user.email', 'owner@example.com')
  git('add', '--all')
  git('commit', '--quiet', '-m', 'First')
  writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> ${marker}\ncat\n`)
  chmodSync(program, 0o755)
  for (const setting of HOSTILE_SETTINGS) git('config', setting, program)
  for (const setting of ['commit.gpgSign', 'log.showSignature', 'filter.a=b.required']) git('config', setting, 'true')
  mkdirSync(join(root, '.git/info'), { recursive: true })
  writeFileSync(join(root, '.git/info/attributes'), '*.json filter=a=b diff=a=b\nlocales/** filter=other\n')
  for (const hook of [
    'pre-commit',
    'commit-msg',
    'prepare-commit-msg',
    'post-commit',
    'post-index-change',
    'pre-auto-gc',
  ])
    cpSync(program, join(root, '.git/hooks', hook))
  rmSync(marker, { force: true })
})
afterAll(() => {
  rmSync(root, { recursive: true, force: true })
  rmSync(marker, { force: true })
})

test('no program that a folder’s git configuration names is run, and what is committed is what is in the files', async () => {
  const changed = readFileSync(join(root, PAGE), 'utf8').replace('"id"', ' "id"')
  writeFileSync(join(root, PAGE), changed)
  writeFileSync(join(root, 'locales/th/pages/message.json'), '{}')
  expect(await hasHistory(root)).toBe(true)
  const files = ['locales/th/pages/message.json', PAGE]
  expect(await uncommittedFiles(root)).toEqual(files)
  const commit = await commitFiles(root, files, 'Second')
  expect((await pageVersions(root, 'message')).map(({ subject }) => subject)).toEqual(['Second', 'First'])
  expect((await pageAt(root, 'message', commit))[PAGE]).toBe(changed)
  const checkout = checkOutDefinitions(root, commit)
  expect(readFileSync(join(checkout.root, PAGE), 'utf8')).toBe(changed)
  checkout.remove()
  expect(existsSync(marker) ? readFileSync(marker, 'utf8') : '').toBe('')
})
