import { spawnSync } from 'node:child_process'
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UsageError } from '../../src/tools/toolArgs.ts'
import { writeProjectFile } from '../../src/tools/project/writeProjectFile.ts'
import { createFixtureProject } from '../support/project/fixtureProject.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

let folder: string
let root: string
let outside: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'formwright-links-'))
  root = join(folder, 'project')
  outside = join(folder, 'outside')
  for (const each of [root, outside]) mkdirSync(each)
  writeFileSync(join(outside, 'own.json'), 'own')
})
afterEach(() => rmSync(folder, { recursive: true }))

const outsideFiles = (): Record<string, string> =>
  Object.fromEntries(readdirSync(outside).map((name) => [name, readFileSync(join(outside, name), 'utf8')]))

test('a file is written with its folders, and removed', () => {
  writeProjectFile(root, 'a/b/file.json', 'text')
  expect(readFileSync(join(root, 'a/b/file.json'), 'utf8')).toBe('text')
  writeProjectFile(root, 'a/b/file.json', undefined)
  expect(readdirSync(join(root, 'a/b'))).toEqual([])
})

test.each([
  ['link.json', () => symlinkSync(join(outside, 'own.json'), join(root, 'link.json'))],
  ['dangling.json', () => symlinkSync(join(outside, 'new.json'), join(root, 'dangling.json'))],
  ['hard.json', () => linkSync(join(outside, 'own.json'), join(root, 'hard.json'))],
  ['folder/own.json', () => symlinkSync(outside, join(root, 'folder'))],
])('nothing is written or removed through %s', (file, link) => {
  link()
  for (const text of ['text', undefined]) expect(() => writeProjectFile(root, file, text)).toThrow(UsageError)
  expect(outsideFiles()).toEqual({ 'own.json': 'own' })
})

test.each([
  ['accept/accept.ts', 'tests/snapshots/survey.txt'],
  ['openapi/openapi.ts', 'reports/openapi.json'],
])('%s does not write through the link %s of a project from elsewhere, and says so', (tool, file) => {
  const project = createFixtureProject()
  try {
    writeFileSync(join(project.root, 'package.json'), '{ "version": "1.0.0" }')
    mkdirSync(join(project.root, file, '..'), { recursive: true })
    symlinkSync(join(outside, 'own.json'), join(project.root, file))
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(PROJECT_ROOT, 'src/tools', tool), '--root', project.root],
      { encoding: 'utf8' },
    )
    expect(stderr).toContain(`${file} was not written: it is a link`)
    expect(status).toBe(1)
    expect(outsideFiles()).toEqual({ 'own.json': 'own' })
  } finally {
    project.remove()
  }
})
