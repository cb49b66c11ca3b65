import { sayProblem } from '../../src/model/site/definitionProblem.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { checkFiles } from '../../src/tools/check/checkFiles.ts'
import { cpuTime } from '../support/cpuTime.ts'
import { createFixtureProject } from '../support/project/fixtureProject.ts'
import { mutateBytes, mutateJson } from '../support/project/mutateFile.ts'

const fixtureProject = createFixtureProject()
afterAll(() => fixtureProject.remove())

const FILES = [
  'schemas/pages/survey.page.json',
  'schemas/pages/welcome.page.json',
  'schemas/fields/contact.json',
  'schemas/site.json',
  'locales/en/pages/survey.json',
  'locales/en/fields.json',
  'locales/en/meta.json',
  'locales/en/errors.json',
  'locales/en/legal/terms.md',
]
const RUNS = process.env.NIGHTLY === '1' ? 400 : Number(process.env.FUZZ ?? 8)
/** Timeout for one file in the nightly run. */
const TIMEOUT_MS = 600_000
/** Processor time in milliseconds. */
const TIME_LIMIT_MS = 2000

it.each(FILES)(
  'the check survives every random change of %s',
  (file) => {
    const path = join(fixtureProject.root, file)
    const before = readFileSync(path)
    const mutation = file.endsWith('.json')
      ? fc.oneof(mutateBytes(before), mutateJson(before.toString()))
      : mutateBytes(before)
    try {
      fc.assert(
        fc.property(mutation, (content) => {
          writeFileSync(path, content)
          const startedAt = cpuTime()
          const { problems } = checkFiles(fixtureProject.root)
          expect(cpuTime() - startedAt).toBeLessThan(TIME_LIMIT_MS)
          expect(problems.filter(({ id }) => id === 'check-failed')).toEqual([])
          for (const problem of problems) {
            expect(problem).toMatchObject({ line: expect.any(Number), column: expect.any(Number) })
            expect(Object.values(sayProblem(problem)).join(' ')).not.toMatch(
              /undefined|findings\.|\[object Object\]|strict mode|must NOT/,
            )
          }
        }),
        { numRuns: RUNS, seed: Number(process.env.FUZZ_SEED ?? 15) },
      )
    } finally {
      writeFileSync(path, before)
    }
  },
  TIMEOUT_MS,
)
