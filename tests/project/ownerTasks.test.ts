import { problemName } from '../../src/model/site/definitionProblem.ts'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readAcceptance, type Acceptance } from '../../src/tools/accept/acceptance.ts'
import { checkFiles } from '../../src/tools/check/checkFiles.ts'
import { FIELD_TASKS } from '../support/owner/fieldTasks.ts'
import { NoSuitableFormError, OwnerProject } from '../support/owner/ownerProject.ts'
import { PAGE_TASKS } from '../support/owner/pageTasks.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'
import { GERMAN, withLanguage } from '../support/studio/ownerChanges.ts'
import { readFiles, writeFiles } from '../support/studio/ownerForm.ts'

/** Folders that owners edit, and folders that accepting writes. */
const EDITED_FOLDERS = ['schemas', 'locales']
const ACCEPTED_FOLDERS = ['tests/cases', 'tests/snapshots']

const acceptedRoot = mkdtempSync(join(tmpdir(), 'formwright-accepted-'))
let root = acceptedRoot
beforeAll(() => {
  for (const folder of [...EDITED_FOLDERS, ...ACCEPTED_FOLDERS])
    cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true, dereference: true })
  // Accept pending changes of the project itself first; they do not concern these tests.
  write(readAcceptance(root, { onlyChanged: true }).files)
})
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'formwright-owner-'))
  cpSync(acceptedRoot, root, { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))
afterAll(() => rmSync(acceptedRoot, { recursive: true }))

/** Writes files as “npm run accept” does. */
function write(files: Acceptance['files']): void {
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    if (text === undefined) rmSync(join(root, file))
    else writeFileSync(join(root, file), text)
  }
}

const isAccepted = (file: string): boolean => ACCEPTED_FOLDERS.some((folder) => file.startsWith(`${folder}/`))

describe('a task of an owner', () => {
  test.for([...FIELD_TASKS, ...PAGE_TASKS])(
    '$name: the check finds no problem, and the change can be accepted',
    (task, { skip }) => {
      try {
        task.apply(new OwnerProject(root))
      } catch (error) {
        if (error instanceof NoSuitableFormError) skip(error.message)
        throw error
      }
      expect(checkFiles(root, PROJECT_ROOT).problems).toEqual([])
      const { changedPages, unfilledPages, files } = readAcceptance(root, { onlyChanged: true })
      expect(changedPages).not.toEqual([])
      expect(unfilledPages).toEqual([])
      expect([...files.keys()].filter((file) => !isAccepted(file))).toEqual([])
      write(files)
      expect(readAcceptance(root, { onlyChanged: true }).changedPages).toEqual([])
    },
  )
})

test('a language added by the Studio gives one problem, and one for each document, until it is translated', () => {
  const before = readFiles(root)
  writeFiles(root, before, withLanguage(before, GERMAN))
  const documents = [...before.keys()].filter((file) => file.startsWith('locales/en/legal/'))
  expect(checkFiles(root, PROJECT_ROOT).problems.map((problem) => [problemName(problem), problem.file])).toEqual([
    ['untranslated-text', 'locales/de/meta.json'],
    ...documents.map((file) => ['untouched-copy', file.replace('/en/', '/de/')]),
  ])
})

test('all tasks together can be accepted at once', () => {
  const project = new OwnerProject(root)
  for (const task of [...FIELD_TASKS, ...PAGE_TASKS]) {
    try {
      task.apply(project)
    } catch (error) {
      if (!(error instanceof NoSuitableFormError)) throw error
    }
  }
  expect(checkFiles(root, PROJECT_ROOT).problems).toEqual([])
  const { files, unfilledPages, gaps } = readAcceptance(root)
  expect({ unfilledPages, gaps }).toEqual({ unfilledPages: [], gaps: [] })
  expect([...files.keys()].filter((file) => !isAccepted(file))).toEqual([])
  write(files)
  expect([...readAcceptance(root).files.keys()]).toEqual([])
})

test('a removed page loses its snapshot and its cases', () => {
  const page = new OwnerProject(root).forms.find(({ submit }) => submit.action !== 'signIn')
  if (!page) return
  rmSync(join(root, `schemas/pages/${page.id}.page.json`))
  for (const file of readdirSync(join(root, 'schemas/pages'))) {
    const path = join(root, 'schemas/pages', file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      text.replaceAll(new RegExp(`, "${page.id}"|"${page.id}", `, 'g'), '').replace(`"parent": "${page.id}",`, ''),
    )
  }
  const { files, changedPages } = readAcceptance(root, { onlyChanged: true })
  expect(changedPages).toContain(page.id)
  expect(files.get(`tests/snapshots/${page.id}.txt`)).toBeUndefined()
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([`tests/snapshots/${page.id}.txt`, `tests/cases/${page.id}/valid.json`]),
  )
})
