import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { hashDefinitions, recordCheck } from '../../src/project/read/verdict.ts'
import { checkProject, type Project } from '../../src/project/checks/checkProject.ts'
import {
  problemName,
  sayProblem,
  DefinitionError,
  type DefinitionProblem,
} from '../../src/model/site/definitionProblem.ts'
import texts from '../../src/model/findings/en.json' with { type: 'json' }
import type { ProblemId } from '../../src/model/findings/findingTexts.ts'
import { requireChecked } from '../../src/server/requireChecked.ts'
import { checkFiles, requireSoundFiles } from '../../src/tools/check/checkFiles.ts'
import { definitionModules } from '../../src/tools/vite/definitionModules.ts'
import { createHarbour, readMistakes } from '../support/project/harbour.ts'

const mistakes = readMistakes()
const harbour = createHarbour()
afterAll(() => harbour.remove())

/** The rules of the check, of which one fails on a page. */
const rulesThatFail =
  (page: string) =>
  (project: Project): DefinitionProblem[] => {
    if (project.pages.some(({ file }) => file === page)) throw new TypeError('This rule is broken.')
    return checkProject(project)
  }

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
function startBuild(requireSound?: (root: string) => void): void {
  const { buildStart } = definitionModules(harbour.root, requireSound)
  if (typeof buildStart === 'function') Reflect.apply(buildStart, undefined, [])
}

it('the small project has no problem', () => {
  expect(checkFiles(harbour.root).problems).toEqual([])
  expect(problemsThrownBy(() => startBuild())).toEqual([])
})

it('there are at least sixty mistakes, and one for each problem', () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(60)
  const made = new Set<string>(mistakes.map(({ problem }) => problem))
  const names = (Object.keys(texts.problem) as ProblemId[]).map((id) => problemName({ id }))
  expect(names.filter((name) => !made.has(name))).toEqual([])
})

describe('a mistake is one problem, for the check, the build, the development server and the start', () => {
  it.each(mistakes.filter(({ circumstance }) => circumstance !== 'check-not-installed'))('$id: $title', (mistake) => {
    const { problem: name, file, line, says, severity, circumstance } = mistake
    const check = circumstance === 'rule-fails' ? rulesThatFail(file) : checkProject
    const requireSound = (root: string) => requireSoundFiles(root, undefined, check)
    const { errors, warnings, start } = harbour.withMistake(mistake, () => ({
      errors: problemsThrownBy(() => startBuild(requireSound)),
      start: problemsThrownBy(() => requireSound(harbour.root)),
      warnings: severity === 'warning' ? checkFiles(harbour.root).problems : [],
    }))
    const problems = severity === 'warning' ? warnings : errors
    expect(problems.map(problemName)).toEqual([name])
    expect(problems).toMatchObject([{ file, line: line ?? expect.any(Number), column: expect.any(Number) }])
    const { message, hint } = sayProblem(problems[0] as DefinitionProblem)
    expect(`${message} ${hint}`).toContain(says)
    expect(start).toEqual(errors)
    expect(message).not.toMatch(/strict mode|must be|must NOT|JSON at position|undefined|findings\./)
    expect(hint).not.toMatch(/undefined|findings\./)
    if (severity === 'warning') expect(errors).toEqual([])
  })
})

describe('the server', () => {
  const page = join(harbour.root, 'schemas/pages/survey.page.json')
  const article = join(harbour.root, 'sample/school/1/vi.md')
  const missingCheck = join(harbour.root, 'checkFiles.ts')

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

  it.each(mistakes.filter(({ circumstance }) => circumstance === 'check-not-installed'))(
    'without the check: $title',
    async (mistake) => {
      const { problem: name, file, says } = mistake
      recordCheck(harbour.root, hashDefinitions(harbour.root))
      await expect(requireChecked(harbour.root, harbour.root, missingCheck)).resolves.toBeUndefined()
      const error = harbour.withMistake(mistake, () => requireChecked(harbour.root, harbour.root, missingCheck))
      await expect(error).rejects.toMatchObject({
        problems: [{ id: name, file }],
        message: expect.stringContaining(says),
      })
    },
  )

  it('without the check: takes content that changed after the build if it is right', async () => {
    const before = readFileSync(article, 'utf8')
    recordCheck(harbour.root, hashDefinitions(harbour.root))
    writeFileSync(article, before.replace('Tàu', 'Thuyền'))
    await expect(requireChecked(harbour.root, harbour.root, missingCheck)).resolves.toBeUndefined()
    writeFileSync(article, 'Tàu')
    await expect(requireChecked(harbour.root, harbour.root, missingCheck)).rejects.toThrow('sample/school/1/vi.md')
    await expect(requireChecked(harbour.root, harbour.root)).rejects.toThrow('sample/school/1/vi.md')
    writeFileSync(article, before)
  })
})
