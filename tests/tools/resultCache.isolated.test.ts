import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createFixtureProject } from '../support/project/fixtureProject.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

const { root, remove } = createFixtureProject()
afterAll(remove)

const PAGE = 'schemas/pages/survey.page.json'

/** Every kind of file that the snapshots, cases and findings of a page follow from. */
const EDITS: [file: string, right: string | RegExp, wrong: string][] = [
  [PAGE, '"maxLength": 100', '"maxLength": 90'],
  [PAGE, '^[a-z]+$', '^(a+)+$'],
  [PAGE, '"minLength": 2', '"minLength": 2, "format": "unheardOf"'],
  ['schemas/fields/email.json', /"maxLength": \d+/, '"maxLength": 60'],
  ['locales/th/pages/survey.json', /"label": "/, '"label": "x'],
  ['locales/en/errors.json', /"minLength_other": "/, '"minLength_other": "x'],
  ['locales/vi/fields.json', /"label": "/, '"label": "x'],
  ['tests/cases/survey/valid.json', /"errors": \[\]/, '"errors": ["/note minLength"]'],
  ['tests/cases/optionData.json', '{}', '{ "/pc/other": [] }'],
  ['tests/snapshots/survey.txt', /^/, 'x'],
  ['tests/snapshots/cases/survey.txt', /^/, 'x'],
  ['tests/snapshots/legal.txt', /^/, 'x'],
]

/** Findings of the check, and the outcome of “npm run accept”, by modules that remember results or by new ones. */
async function outcome() {
  const { checkFiles } = await import('../../src/tools/check/checkFiles.ts')
  const { isError } = await import('../../src/model/site/definitionProblem.ts')
  const { readAcceptance } = await import('../../src/tools/accept/acceptance.ts')
  const { problems } = checkFiles(root)
  if (problems.some(isError)) return { problems, files: undefined }
  const { cases: _cases, files, ...acceptance } = readAcceptance(root)
  return { problems, files, acceptance }
}

async function outcomeOfNewModules() {
  vi.resetModules()
  return outcome()
}

test('remembered results never change a finding, a snapshot or a case', async () => {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  write('tests/cases/optionData.json', '{}')
  for (const [file, text] of (await outcome()).files ?? []) write(file, text ?? '')
  expect((await outcome()).files?.size).toBe(0)
  const { exportResults } = await import('../../src/model/knownResults.ts')
  const results = exportResults()
  expect(results.map(([key]) => key.split(' ')[0])).toEqual(
    expect.arrayContaining(['compile', 'patternCost', 'accepted', 'generatedCases']),
  )

  for (const [file, right, wrong] of EDITS) {
    const before = readFileSync(join(root, file), 'utf8')
    const after = before.replace(right, () => wrong)
    expect(after, file).not.toBe(before)
    write(file, after)
    const withoutResults = await outcomeOfNewModules()
    vi.resetModules()
    const { importResults } = await import('../../src/model/knownResults.ts')
    importResults(results)
    expect(await outcome(), `${file}: ${wrong}`).toEqual(withoutResults)
    write(file, before)
  }
})

describe('the file of results', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-results-'))
  const file = join(folder, 'below', 'results.json')
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const moduleAt = (path: string) => JSON.stringify(pathToFileURL(join(PROJECT_ROOT, path)).href)
  const script = `
    const { keepResults } = await import(${moduleAt('src/tools/project/resultCache.ts')})
    const { rememberResult } = await import(${moduleAt('src/model/knownResults.ts')})
    keepResults(${JSON.stringify(file)})
    rememberResult('sum', '1 + 1', () => { console.log('computed'); return 2 })
    rememberResult('sum', '1 + x', () => { console.log('open'); return undefined })
  `
  const run = () => execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })

  test('keeps results between processes, but not those of other code; anything but its own content counts as none', () => {
    expect(run()).toBe('computed\nopen\n')
    expect(run()).toBe('open\n')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"code":"./, '"code":"-'))
    expect(run()).toBe('computed\nopen\n')
    expect(run()).toBe('open\n')
    writeFileSync(file, '{')
    expect(run()).toBe('computed\nopen\n')
    expect(run()).toBe('open\n')
    rmSync(file)
    expect(run()).toBe('computed\nopen\n')
  })
})
