import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { hashDefinitions, recordCheck } from '../../src/definitions/verdict.ts'
import { DefinitionError, type DefinitionProblem } from '../../src/model/site/definitionProblem.ts'
import { PROBLEM_TITLES, type ProblemName } from '../../src/model/site/problemNames.ts'
import { requireChecked } from '../../src/server/requireChecked.ts'
import { checkFiles, requireSoundFiles } from '../../src/tools/checkFiles.ts'
import { definitionModules } from '../../src/tools/vite/definitionModules.ts'
import { createHarbour, readMistakes } from '../support/lint/harbour.ts'

const mistakes = readMistakes()
const harbour = createHarbour()
afterAll(() => harbour.remove())

/** Problems that need more than an edit; other tests make them. */
const MADE_ELSEWHERE: ProblemName[] = ['check-failed', 'bad-sample', 'not-checked']

function problemsThrownBy(run: () => unknown): DefinitionProblem[] {
  try {
    run()
    return []
  } catch (error) {
    if (error instanceof DefinitionError) return error.problems
    throw error
  }
}

/** What the build and the development server do first. */
function startBuild(): void {
  const { buildStart } = definitionModules(harbour.root)
  if (typeof buildStart === 'function') Reflect.apply(buildStart, undefined, [])
}

it('the small project has no problem', () => {
  expect(checkFiles(harbour.root).problems).toEqual([])
  expect(problemsThrownBy(startBuild)).toEqual([])
})

it('there are at least sixty mistakes, and one for each problem', () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(60)
  const made = new Set<string>([...mistakes.map(({ problem }) => problem), ...MADE_ELSEWHERE])
  expect(Object.keys(PROBLEM_TITLES).filter((name) => !made.has(name))).toEqual([])
})

describe('a mistake is one problem, for the check, the build, the development server and the start', () => {
  it.each(mistakes)('$id: $title', (mistake) => {
    const { problem: name, file, line, says, severity } = mistake
    const { errors, warnings, start } = harbour.withMistake(mistake, () => ({
      errors: problemsThrownBy(startBuild),
      start: problemsThrownBy(() => requireSoundFiles(harbour.root)),
      warnings: severity === 'warning' ? checkFiles(harbour.root).problems : [],
    }))
    const problems = severity === 'warning' ? warnings : errors
    expect(problems).toMatchObject([{ name, file, line, column: expect.any(Number) }])
    expect(problems.map(({ message, hint }) => `${message} ${hint}`).join()).toContain(says)
    expect(start).toEqual(errors)
    expect(problems.map(({ message }) => message).join()).not.toMatch(
      /strict mode|must be|must NOT|JSON at position|undefined/,
    )
    if (severity === 'warning') expect(errors).toEqual([])
  })
})

describe('the server', () => {
  const page = join(harbour.root, 'schemas/pages/survey.page.json')

  it('refuses what the check refuses, unless the site was built from it', async () => {
    const before = readFileSync(page, 'utf8')
    await expect(requireChecked(harbour.root, harbour.root)).resolves.toBeUndefined()
    writeFileSync(page, before.replace('"path": "/survey",', ''))
    await expect(requireChecked(harbour.root, harbour.root)).rejects.toThrow('“path” is missing')
    recordCheck(harbour.root, hashDefinitions(harbour.root))
    await expect(requireChecked(harbour.root, harbour.root)).resolves.toBeUndefined()
    writeFileSync(page, before)
    await expect(requireChecked(harbour.root, harbour.root)).resolves.toBeUndefined()
  })
})
