import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFixtureProject } from '../support/project/fixtureProject.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

const AUTHOR = ['-c', 'user.name=owner', '-c', 'user.email=owner@localhost']

const { root, remove } = createFixtureProject()
afterAll(remove)

const runAccept = () =>
  spawnSync(process.execPath, [join(PROJECT_ROOT, 'src/tools/accept/accept.ts'), '--root', root], { encoding: 'utf8' })

/** Files that “npm run accept” has written, by path. */
const writtenFiles = () =>
  Object.fromEntries(
    readdirSync(join(root, 'tests'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'utf8')]),
  )

test('shows its changes line by line and once; writes nothing if the check finds an error', () => {
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
    [...AUTHOR, 'commit', '--quiet', '--message', 'before'],
  ])
    execFileSync('git', args, { cwd: root })
  const { stdout, status } = runAccept()
  expect(status).toBe(0)
  expect(stdout).toMatch(
    /^\d+ files have changed\. Read what has, and commit it with the change:\n {2}written {2}tests\//,
  )
  expect(stdout).toContain('+++ b/tests/snapshots/survey.txt')
  expect(runAccept()).toMatchObject({ stdout: 'Nothing has changed in the snapshots and cases.\n', status: 0 })

  const before = writtenFiles()
  const page = 'schemas/pages/survey.page.json'
  writeFileSync(join(root, page), '{')
  const { stderr, ...result } = runAccept()
  expect(result).toMatchObject({ status: 1, stdout: '' })
  expect(stderr).toContain(page)
  expect(stderr).toContain('Nothing was written: what is wrong cannot be accepted.\n')
  expect(writtenFiles()).toEqual(before)
  execFileSync('git', ['restore', page], { cwd: root })

  const cases = 'tests/cases/survey/valid.json'
  const kept = readFileSync(join(root, cases), 'utf8')
  writeFileSync(join(root, cases), '{\u001b[2J')
  expect(runAccept()).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(cases) })
  expect(runAccept().stderr).not.toContain('\u001b')
  writeFileSync(join(root, cases), kept)
})

test('no program runs that a submodule’s settings name, also for a stale snapshot whose name is a pattern', () => {
  const inner = join(root, 'tests/snapshots/inner/deep.txt')
  const marker = join(root, 'marker')
  mkdirSync(inner, { recursive: true })
  writeFileSync(join(inner, 'a'), 'one')
  writeFileSync(join(inner, '.gitattributes'), '* filter=inner')
  writeFileSync(
    join(root, '.gitmodules'),
    '[submodule "s"]\npath = tests/snapshots/inner/deep.txt\nurl = ./s\nignore = none\n',
  )
  writeFileSync(join(root, 'tests/snapshots/*.txt'), 'stale')
  for (const cwd of [inner, root])
    for (const args of [
      ['init', '--quiet'],
      ['add', '--all'],
      [...AUTHOR, 'commit', '--quiet', '--message', 'next'],
    ])
      execFileSync('git', args, { cwd, stdio: 'pipe' })
  execFileSync('git', ['config', 'filter.inner.clean', `touch ${marker}; cat`], { cwd: inner })
  // Git compares a file again that has the same size, but another time.
  utimesSync(join(inner, 'a'), 1, 1)
  expect(runAccept()).toMatchObject({ status: 0, stdout: expect.stringContaining('-stale') })
  expect(existsSync(marker)).toBe(false)
})
