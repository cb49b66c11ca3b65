import { problemName } from '../../src/model/site/definitionProblem.ts'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { applyFixes } from '../../src/project/source/applyFixes.ts'
import { checkFiles } from '../../src/tools/check/checkFiles.ts'
import { cpuTime } from '../support/cpuTime.ts'
import { createFixtureProject } from '../support/project/fixtureProject.ts'

const fixtureProject = createFixtureProject()
afterAll(() => fixtureProject.remove())

const PAGE = 'schemas/pages/survey.page.json'
const pageWith = (schema: object): string =>
  JSON.stringify({
    id: 'survey',
    kind: 'form',
    path: '/survey',
    access: 'public',
    schema,
    submit: { path: '/pc/surveyUpdate' },
  })
const nestedSchema = (levels: number): object =>
  levels === 0 ? { type: 'string', maxLength: 9 } : { type: 'object', properties: { a: nestedSchema(levels - 1) } }
const manyFields = Object.fromEntries(
  Array.from({ length: 3000 }, (_, index) => [`field${index}`, { type: 'string', maxLength: 9 }]),
)
/** Processor time in milliseconds. */
const TIME_LIMIT_MS = 2000

it.each([
  ['5 MB', pageWith({ type: 'object', description: 'x'.repeat(5 * 1024 * 1024) }), 'file-too-large'],
  ['3,000 fields', pageWith({ type: 'object', properties: manyFields }), 'too-many-fields'],
  ['200 levels', pageWith(nestedSchema(200)), 'too-deep'],
  [
    'an option list of 50,000',
    pageWith({ type: 'string', enum: Array.from({ length: 50_000 }, (_, n) => `v${n}`) }),
    'too-many-entries',
  ],
  ['100,000 brackets', '['.repeat(100_000), 'too-deep'],
  ['UTF-16', Buffer.from(`\uFEFF${pageWith({})}`, 'utf16le'), 'not-utf8'],
  ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'not-utf8'],
  ['a web page', '<!doctype html><p>No</p>', 'broken-json'],
  ['a list', '[]', 'wrong-type'],
  ['nothing but null', 'null', 'wrong-type'],
])('a page file of %s gives a clear problem within two seconds', (_what, content, name) => {
  const { elapsed, problems } = fixtureProject.withMistake({ file: PAGE, files: {} }, () => {
    writeFileSync(join(fixtureProject.root, PAGE), content)
    const startedAt = cpuTime()
    return { problems: checkFiles(fixtureProject.root).problems, elapsed: cpuTime() - startedAt }
  })
  expect(problems.map(problemName)).toEqual([name])
  expect(problems[0]).toMatchObject({ file: PAGE, line: expect.any(Number), column: expect.any(Number) })
  expect(elapsed).toBeLessThan(TIME_LIMIT_MS)
})

it('400 fields and 2,000 texts that no field uses are checked within two seconds', () => {
  const named = <T>(prefix: string, value: T, length = 400) =>
    Object.fromEntries(Array.from({ length }, (_, index): [string, T] => [`${prefix}${index}`, value]))
  const { elapsed, problems } = fixtureProject.withMistake({ file: PAGE, files: {} }, () => {
    const properties = named('field', { type: 'string', maxLength: 9 })
    writeFileSync(join(fixtureProject.root, PAGE), pageWith({ type: 'object', properties }))
    for (const language of ['en', 'th']) {
      const path = join(fixtureProject.root, `locales/${language}/pages/survey.json`)
      const fields = { ...named('field', { label: 'X' }), ...named('removedName', { label: 'X' }, 2000) }
      writeFileSync(path, JSON.stringify({ title: 'X', fields }))
    }
    const startedAt = cpuTime()
    return { problems: checkFiles(fixtureProject.root).problems, elapsed: cpuTime() - startedAt }
  })
  expect(problems.map(problemName)).toContain('unused-text')
  expect(elapsed).toBeLessThan(TIME_LIMIT_MS)
})

it('every file may have a byte order mark and Windows line ends', () => {
  const problems = fixtureProject.withMistake({ file: PAGE, files: {} }, () => {
    for (const file of readdirSync(fixtureProject.root, { recursive: true, encoding: 'utf8' }))
      if (/\.(json|md)$/.test(file)) {
        const path = join(fixtureProject.root, file)
        writeFileSync(path, `\uFEFF${readFileSync(path, 'utf8').replaceAll('\n', '\r\n')}`)
      }
    return checkFiles(fixtureProject.root).problems
  })
  expect(problems).toEqual([])
})

it('“--fix” applies safe fixes and keeps all other characters of the file', () => {
  const before = readFileSync(join(fixtureProject.root, PAGE), 'utf8')
  const edits = [
    { right: '"maxLength": 100', wrong: '"maxlength": 100' },
    { right: '"result": ["reference"]', wrong: '"answer": ["reference"]' },
  ]
  const fixedFiles = fixtureProject.withMistake({ file: PAGE, edits }, () =>
    applyFixes(checkFiles(fixtureProject.root).problems, (file) =>
      readFileSync(join(fixtureProject.root, file), 'utf8'),
    ),
  )
  expect([...fixedFiles]).toEqual([[PAGE, before]])
})
