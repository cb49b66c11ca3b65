import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkFiles } from '../../src/tools/check/checkFiles.ts'
import { FIELD_TASKS } from '../support/owner/fieldTasks.ts'
import { OwnerClone } from '../support/owner/ownerClone.ts'
import { OwnerProject } from '../support/owner/ownerProject.ts'
import { PAGE_TASKS } from '../support/owner/pageTasks.ts'
import { translateDocuments, translatedText } from '../support/owner/translation.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'
import { GERMAN, OWNER_CHANGES, withLanguage } from '../support/studio/ownerChanges.ts'
import { addOwnerForm, readFiles, withChanges, writeFiles } from '../support/studio/ownerForm.ts'
import { isNightly } from '../support/runMode.ts'

const TASKS = [...FIELD_TASKS, ...PAGE_TASKS]

/** Runs in a clone, like an owner's; `tests/project/ownerTasks.test.ts` tests that each task can be accepted. */
describe.runIf(isNightly)('“npm run accept” and “npm run verify” are green', () => {
  let clone: OwnerClone
  beforeAll(() => {
    clone = new OwnerClone()
  })
  afterAll(() => clone.remove())

  function expectGreen(): void {
    expect(clone.editedElsewhere()).toEqual([])
    for (const script of ['accept', 'verify']) expect(clone.run(script)).toBeUndefined()
  }

  describe('after each task of an owner', () => {
    afterEach(() => clone.restore())

    test.for(TASKS)('$name', (task) => {
      task.apply(new OwnerProject(clone.root))
      expectGreen()
    })
  })

  describe('after each task in the Studio, whose bytes `tests/e2e/studio/ownerTasks.long.e2e.ts` compares', () => {
    let languages: string[] = []
    beforeAll(() => {
      languages = addOwnerForm(clone.root)
    })
    afterEach(() => clone.commit('Accepted'))

    test.for(Object.entries(OWNER_CHANGES))('%s', ([, changes]) => {
      const before = readFiles(clone.root)
      writeFiles(clone.root, before, withChanges(before, changes(languages)))
      expect(checkFiles(clone.root, PROJECT_ROOT).problems).toEqual([])
      expectGreen()
    })

    test('after a new language and its translation', () => {
      const before = readFiles(clone.root)
      writeFiles(clone.root, before, withLanguage(before, GERMAN))
      expect(clone.run('check')).toContain('texts of Deutsch (de) are not translated yet')
      translateByTable(GERMAN.code)
      translateDocuments(clone.root, GERMAN.code)
      expect(checkFiles(clone.root, PROJECT_ROOT).problems).toEqual([])
      expectGreen()
    })

    test('after all tasks at once by editing files', () => {
      const project = new OwnerProject(clone.root)
      for (const task of TASKS) task.apply(project)
      expectGreen()
    })
  })

  /** Translates the texts of a language by an exported table. */
  function translateByTable(code: string): void {
    const folder = mkdtempSync(join(tmpdir(), 'formwright-table-'))
    const table = join(folder, 'texts.csv')
    expect(clone.run('texts', 'export', '--format', 'csv', '--language', code, '--out', table)).toBeUndefined()
    const rows: Record<string, string>[] = parse(readFileSync(table), { columns: true, bom: true })
    const translated = rows.map((row) => ({ ...row, translation: translatedText(row.source ?? '', code) }))
    writeFileSync(table, stringify(translated, { header: true }))
    expect(clone.run('texts', 'import', table)).toBeUndefined()
    rmSync(folder, { recursive: true })
  }
})
