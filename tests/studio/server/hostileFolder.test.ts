import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })

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
  // A filter of the person's own settings, as Git LFS registers one.
  process.env.GIT_CONFIG_GLOBAL = join(root, 'person.gitconfig')
  writeFileSync(
    process.env.GIT_CONFIG_GLOBAL,
    `[filter "own"]\nclean = ${program}\nsmudge = ${program}\nrequired = true\n`,
  )
  writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> ${marker}\ncat\n`)
  chmodSync(program, 0o755)
  for (const setting of HOSTILE_SETTINGS) git('config', setting, program)
  for (const setting of ['commit.gpgSign', 'log.showSignature', 'filter.a=b.required']) git('config', setting, 'true')
  mkdirSync(join(root, '.git/info'), { recursive: true })
  writeFileSync(
    join(root, '.git/info/attributes'),
    '*.json filter=a=b diff=a=b\nlocales/** filter=other\nschemas/site.json filter=own\n',
  )
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
  delete process.env.GIT_CONFIG_GLOBAL
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

/** Runs what the Studio does with a folder's history; a refusal is fine, a program is not. */
async function useHistory(): Promise<void> {
  const refused = (): undefined => undefined
  await hasHistory(root).catch(refused)
  await pageVersions(root, 'message').catch(refused)
  await uncommittedFiles(root).catch(refused)
  await commitFiles(root, ['schemas/site.json'], 'Unchanged').catch(refused)
}
const programRuns = (): string => (existsSync(marker) ? readFileSync(marker, 'utf8') : '')

test('a submodule’s own settings run no program', async () => {
  const inner = join(root, 'schemas/inner')
  const gitIn = (...args: string[]): string => execFileSync('git', args, { cwd: inner, encoding: 'utf8' })
  mkdirSync(inner)
  gitIn('init', '--quiet')
  gitIn('config', 'user.name', 'Owner')
  gitIn('config', 'user.email', 'owner@example.com')
  writeFileSync(join(inner, '.gitattributes'), '* filter=inner')
  writeFileSync(join(inner, 'a.json'), '{}')
  gitIn('add', '--all')
  gitIn('commit', '--quiet', '-m', 'Inner')
  gitIn('config', 'filter.inner.clean', program)
  writeFileSync(join(root, '.gitmodules'), '[submodule "inner"]\npath = schemas/inner\nurl = ./x\nignore = none\n')
  const safely = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'commit.gpgSign=false'].flatMap((setting) => [
    '-c',
    setting,
  ])
  git(...safely, 'update-index', '--add', '--cacheinfo', `160000,${gitIn('rev-parse', 'HEAD').trim()},schemas/inner`)
  git(...safely, 'commit', '--quiet', '-m', 'Submodule')
  rmSync(marker, { force: true })
  // Git compares a file again that has the same size, but another time.
  utimesSync(join(inner, 'a.json'), 1, 1)
  await useHistory()
  // A merge that the folder has begun would end with a stash, after which git looks at the state of everything.
  git('config', 'submodule.inner.ignore', 'none')
  writeFileSync(join(root, 'schemas/planted.json'), '{}')
  git(...safely, 'add', 'schemas/planted.json')
  const stash = git(...safely, '-c', 'diff.ignoreSubmodules=all', 'stash', 'create')
  git(...safely, 'reset', '--quiet', '--', 'schemas/planted.json')
  rmSync(join(root, 'schemas/planted.json'))
  writeFileSync(join(root, '.git/MERGE_AUTOSTASH'), stash)
  const merged = readFileSync(join(root, PAGE), 'utf8')
  writeFileSync(join(root, PAGE), `${merged}\n`)
  rmSync(marker, { force: true })
  await commitFiles(root, [PAGE], 'During a merge').catch(() => undefined)
  expect(programRuns()).toBe('')
  rmSync(join(root, '.git/MERGE_AUTOSTASH'), { force: true })
  rmSync(inner, { recursive: true })
  rmSync(join(root, '.gitmodules'))
})

test('a setting whose name is not UTF-8 runs no program', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'formwright-bytes-'))
  cpSync(root, copy, { recursive: true })
  const section = `[filter "\xff"]\n\tclean = ${program}\n`
  appendFileSync(join(copy, '.git/config'), Buffer.from(section, 'latin1'))
  writeFileSync(join(copy, '.git/info/attributes'), Buffer.from('*.json filter=\xff\n', 'latin1'))
  writeFileSync(join(copy, PAGE), `${readFileSync(join(copy, PAGE), 'utf8')}\n`)
  rmSync(marker, { force: true })
  expect(await hasHistory(copy)).toBe(true)
  expect(await uncommittedFiles(copy)).toContain(PAGE)
  expect(programRuns()).toBe('')
  rmSync(copy, { recursive: true })
})

test.each([
  ['a transport that is allowed', `url = "ext::sh -c ${program}"\n[protocol "ext"]\nallow = always\n`],
  ['an alias in place of a transport', `url = ::x\n[alias]\nremote- = !${program}\n`],
])('a missing object is fetched from nowhere, also by %s', async (_, origin) => {
  const copy = mkdtempSync(join(tmpdir(), 'formwright-partial-'))
  cpSync(root, copy, { recursive: true })
  const extensions = '[extensions]\npartialclone = origin\n'
  appendFileSync(join(copy, '.git/config'), `${extensions}[remote "origin"]\npromisor = true\n${origin}`)
  rmSync(join(copy, '.git/objects'), { recursive: true })
  mkdirSync(join(copy, '.git/objects'))
  rmSync(marker, { force: true })
  await hasHistory(copy)
  await pageVersions(copy, 'message').catch(() => undefined)
  await uncommittedFiles(copy).catch(() => undefined)
  expect(programRuns()).toBe('')
  rmSync(copy, { recursive: true })
})

test('a comparison runs no program for a signature that a commit’s files ask for', ({ onTestFinished }) => {
  const copy = mkdtempSync(join(tmpdir(), 'formwright-signed-'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(copy, { recursive: true })
  })
  cpSync(root, copy, { recursive: true })
  writeFileSync(join(copy, '.gitattributes'), '*.json export-subst')
  writeFileSync(join(copy, PAGE), '{"title": "$Format:%GG$"}')
  const gitIn = (args: string[], input?: string): string =>
    execFileSync('git', ['-c', 'core.fsmonitor=false', ...args], { cwd: copy, encoding: 'utf8', input }).trim()
  writeFileSync(join(copy, '.git/info/attributes'), '')
  gitIn(['add', '.gitattributes', PAGE])
  const person = 'Owner <owner@example.com> 1 +0000'
  const signature = ' -----BEGIN PGP SIGNATURE-----\n \n -----END PGP SIGNATURE-----'
  const head = `tree ${gitIn(['write-tree'])}\nauthor ${person}\ncommitter ${person}\ngpgsig${signature}\n\nSigned\n`
  const commit = gitIn(['hash-object', '-t', 'commit', '-w', '--stdin'], head)
  cpSync(program, join(copy, 'gpg'))
  vi.stubEnv('PATH', `${copy}:${process.env.PATH}`)
  rmSync(marker, { force: true })
  checkOutDefinitions(copy, commit).remove()
  expect(programRuns()).toBe('')
})

test('settings of more than a megabyte hide no program', async () => {
  const config = readFileSync(join(root, '.git/config'), 'utf8')
  const padding = Array.from({ length: 40_000 }, (_, at) => `\tk${at} = ${'x'.repeat(20)}\n`).join('')
  writeFileSync(join(root, '.git/config'), `[padding "${'y'.repeat(40)}"]\n${padding}${config}`)
  rmSync(marker, { force: true })
  writeFileSync(join(root, PAGE), `${readFileSync(join(root, PAGE), 'utf8')}\n`)
  await useHistory()
  writeFileSync(join(root, '.git/config'), config)
  expect(programRuns()).toBe('')
})

test.each([
  ['symbolic', symlinkSync, 'logs/HEAD'],
  ['symbolic', symlinkSync, 'COMMIT_EDITMSG'],
  ['symbolic', symlinkSync, 'logs/refs/heads'],
  ['symbolic', symlinkSync, 'objects/info'],
  ['hard', linkSync, 'logs/HEAD'],
])('a commit writes nothing through a %s link of the folder’s repository: $2', async (_, link, path) => {
  const outside = mkdtempSync(join(tmpdir(), 'formwright-outside-'))
  writeFileSync(join(outside, 'file'), 'mine')
  const copy = mkdtempSync(join(tmpdir(), 'formwright-link-'))
  cpSync(root, copy, { recursive: true })
  rmSync(join(copy, '.git', path), { recursive: true, force: true })
  link(/heads|info/.test(path) ? outside : join(outside, 'file'), join(copy, '.git', path))
  writeFileSync(join(copy, PAGE), `${readFileSync(join(copy, PAGE), 'utf8')}\n`)
  await expect(commitFiles(copy, [PAGE], 'Third')).rejects.toThrow('is a link')
  expect([readdirSync(outside), readFileSync(join(outside, 'file'), 'utf8')]).toEqual([['file'], 'mine'])
  for (const folder of [outside, copy]) rmSync(folder, { recursive: true })
})
