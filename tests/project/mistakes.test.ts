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
import { createFixtureProject, readMistakes } from '../support/project/fixtureProject.ts'

const mistakes = readMistakes()
const fixtureProject = createFixtureProject()
afterAll(() => fixtureProject.remove())

/** The check with a rule that fails on a page. */
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

/** Runs the first step of the build and of the development server. */
function startBuild(requireSound?: (root: string) => void): void {
  const { buildStart } = definitionModules(fixtureProject.root, requireSound)
  if (typeof buildStart === 'function') Reflect.apply(buildStart, undefined, [])
}

it('the fixture project has no problem', () => {
  expect(checkFiles(fixtureProject.root).problems).toEqual([])
  expect(problemsThrownBy(() => startBuild())).toEqual([])
})

it('at least sixty mistakes cover every problem', () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(60)
  const coveredProblems = new Set<string>(mistakes.map(({ problem }) => problem))
  const names = (Object.keys(texts.problem) as ProblemId[]).map((id) => problemName({ id }))
  expect(names.filter((name) => !coveredProblems.has(name))).toEqual([])
})

describe('a mistake is one problem, for the check, the build, the development server and the start', () => {
  it.each(mistakes.filter(({ circumstance }) => circumstance !== 'check-not-installed'))('$id: $title', (mistake) => {
    const { problem: name, file, line, says, severity, circumstance } = mistake
    const check = circumstance === 'rule-fails' ? rulesThatFail(file) : checkProject
    const requireSound = (root: string) => requireSoundFiles(root, undefined, check)
    const { errors, warnings, start } = fixtureProject.withMistake(mistake, () => ({
      errors: problemsThrownBy(() => startBuild(requireSound)),
      start: problemsThrownBy(() => requireSound(fixtureProject.root)),
      warnings: severity === 'warning' ? checkFiles(fixtureProject.root).problems : [],
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
  const page = join(fixtureProject.root, 'schemas/pages/survey.page.json')
  const article = join(fixtureProject.root, 'sample/school/1/vi.md')
  const missingCheck = join(fixtureProject.root, 'checkFiles.ts')

  it('refuses files that the check refuses, unless the site was built from them', async () => {
    const before = readFileSync(page, 'utf8')
    await expect(requireChecked(fixtureProject.root, fixtureProject.root)).resolves.toBeUndefined()
    writeFileSync(page, before.replace('"path": "/survey",', ''))
    await expect(requireChecked(fixtureProject.root, fixtureProject.root)).rejects.toThrow('“path” is missing')
    recordCheck(fixtureProject.root, hashDefinitions(fixtureProject.root))
    await expect(requireChecked(fixtureProject.root, fixtureProject.root)).resolves.toBeUndefined()
    writeFileSync(page, before)
    await expect(requireChecked(fixtureProject.root, fixtureProject.root)).resolves.toBeUndefined()
  })

  it.each(mistakes.filter(({ circumstance }) => circumstance === 'check-not-installed'))(
    'without the check: $title',
    async (mistake) => {
      const { problem: name, file, says } = mistake
      recordCheck(fixtureProject.root, hashDefinitions(fixtureProject.root))
      await expect(requireChecked(fixtureProject.root, fixtureProject.root, missingCheck)).resolves.toBeUndefined()
      const error = fixtureProject.withMistake(mistake, () =>
        requireChecked(fixtureProject.root, fixtureProject.root, missingCheck),
      )
      await expect(error).rejects.toMatchObject({
        problems: [{ id: name, file }],
        message: expect.stringContaining(says),
      })
    },
  )

  it('without the check: accepts content that changed after the build if it is valid', async () => {
    const before = readFileSync(article, 'utf8')
    recordCheck(fixtureProject.root, hashDefinitions(fixtureProject.root))
    writeFileSync(article, before.replace('Tàu', 'Thuyền'))
    await expect(requireChecked(fixtureProject.root, fixtureProject.root, missingCheck)).resolves.toBeUndefined()
    writeFileSync(article, 'Tàu')
    await expect(requireChecked(fixtureProject.root, fixtureProject.root, missingCheck)).rejects.toThrow(
      'sample/school/1/vi.md',
    )
    await expect(requireChecked(fixtureProject.root, fixtureProject.root)).rejects.toThrow('sample/school/1/vi.md')
    writeFileSync(article, before)
  })
})
