import { sayProblem, type DefinitionProblem } from '../../src/model/site/definitionProblem.ts'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkProject } from '../../src/project/checks/checkProject.ts'
import { brokenProjects } from '../support/project/brokenProjects.ts'
import { applyChanges, toProject, validProject } from '../support/project/validProject.ts'

const root = process.cwd()
const projectCopy = mkdtempSync(join(tmpdir(), 'formwright-check-'))
for (const folder of ['schemas', 'locales'])
  cpSync(join(root, folder), join(projectCopy, folder), { recursive: true, dereference: true })
afterAll(() => rmSync(projectCopy, { recursive: true }))

const runCheck = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'src/tools/check/check.ts'), ...args], { encoding: 'utf8' })

describe('the check', () => {
  it('finds no problem in a valid project', () => {
    expect(checkProject(toProject(validProject))).toEqual([])
  })

  it.each(brokenProjects)('reports $rule, and nothing else', ({ change, expectedProblems }) => {
    const problems = checkProject(toProject(applyChanges(validProject, change)))
    expect(problems.map(({ file, pointer }) => [file, pointer])).toEqual(
      expectedProblems.map(([file, place]) => [file, place]),
    )
    for (const [index, [, , expectedMessage]] of expectedProblems.entries()) {
      const { message, hint } = sayProblem(problems[index] as DefinitionProblem)
      expect(message).toContain(expectedMessage)
      expect(hint).not.toMatch(/^$|findings\./)
    }
  })

  it('lets one language override a text of the library for a page', () => {
    const change = { 'locales/vi/pages/survey.json': { fields: { email: { label: 'Thư của quý khách' } } } }
    expect(checkProject(toProject(applyChanges(validProject, change)))).toEqual([])
  })

  it('reports the problems of many files at once', () => {
    const files = [
      'a path that is taken',
      'a text of any length',
      'a text of no field',
      'a link left out',
      'a library field without autofill',
    ]
    const projectWithAllFaults = files.reduce(
      (project, rule) => applyChanges(project, brokenProjects.find((each) => each.rule === rule)?.change ?? {}),
      validProject,
    )
    expect(new Set(checkProject(toProject(projectWithAllFaults)).map(({ file }) => file)).size).toBe(5)
  })
})

describe('npm run check', () => {
  it('finds no problem in the project', () => {
    const { stdout, status } = runCheck()
    expect(stdout).toMatch(/^All is well: \d+ pages, \d+ fields, \d+ languages\.\n$/)
    expect(status).toBe(0)
  })

  it('prints file, place, message and hint of each problem and their number, and fails', () => {
    // The check reports an unreadable file once, not again for the files that depend on it.
    for (const file of ['schemas/pages/message.page.json', 'schemas/fields/email.json', 'locales/th/fields.json'])
      writeFileSync(join(projectCopy, file), '{ "id": "message", }')
    writeFileSync(join(projectCopy, 'schemas/fields/qq.json'), '{ "type": "string" }')
    const { stdout, status } = runCheck('--root', projectCopy)
    for (const file of ['schemas/pages/message.page.json', 'schemas/fields/email.json', 'locales/th/fields.json'])
      expect(stdout).toContain(`${file}:1:18  broken-json\n  This comma is followed by “}” instead of another entry.`)
    expect(stdout).not.toMatch(/lacks|refers to nothing|no page/)
    expect(stdout).toContain(
      'schemas/fields/qq.json:1:3  unlimited-text\n  This text has no maximum length.\n  → Add "maxLength"',
    )
    expect(stdout).toMatch(/\d+ problems in \d+ files\.\n$/)
    expect(status).toBe(1)
  })
})
