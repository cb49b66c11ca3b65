import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

const FOLDER = join(PROJECT_ROOT, 'docs/evidence')
const audit = readFileSync(join(FOLDER, 'asvs.md'), 'utf8')

/** The applicable requirements of OWASP ASVS 5.0.0: levels 1 and 2, and some of level 3. */
const APPLICABLE_REQUIREMENTS = `
  1.2.1 1.2.2 1.2.4 1.3.1 1.3.2 1.3.4 1.3.6 1.3.12 1.5.2
  2.1.1 2.2.1 2.2.2 2.2.3 2.3.1 2.3.2 2.3.3 2.3.4 2.4.1
  3.2.1 3.2.2 3.3.1 3.3.2 3.3.3 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.4.7 3.4.8 3.5.1 3.5.2 3.5.3 3.5.8 3.7.2
  4.1.1 4.1.3 4.1.4 4.2.1
  5.1.1 5.2.1 5.2.2 5.2.3 5.2.4 5.2.6 5.3.1 5.3.2 5.4.1 5.4.2 5.4.3
  6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.2.9 6.3.1 6.3.2 6.3.3 6.3.8 6.4.2
  7.1.1 7.1.2 7.2.1 7.2.2 7.2.3 7.2.4 7.3.1 7.3.2 7.4.1 7.4.2 7.4.4 7.4.5 7.5.3
  8.2.1 8.2.2 8.2.3 8.3.1
  11.4.2 11.5.1 12.2.1
  13.2.4 13.2.5 13.3.1 13.4.2 13.4.5
  14.2.1 14.2.2 14.2.8 14.3.1 14.3.2 14.3.3
  15.1.2 15.2.1 15.3.2 15.3.3 15.3.4 15.3.5 15.3.6 15.3.7 15.4.2
  16.2.5 16.3.1 16.3.3 16.4.1 16.5.1 16.5.2 16.5.3 16.5.4`
  .trim()
  .split(/\s+/)

const rows = [...audit.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, id = '', , how = '', tests = '']) => ({ id, how, tests }),
)

test('each requirement that applies has one row, in order', () => {
  expect(rows.map(({ id }) => id)).toEqual(APPLICABLE_REQUIREMENTS)
})

test.each(rows)('the tests that show $id exist by file and title', ({ how, tests }) => {
  const namedTests = [...tests.matchAll(/`((?:[A-Za-z0-9]+\/)+[A-Za-z0-9]+)` “(.+?)”(?=;|\.| *$)/g)]
  // A row without a test must say that the requirement is not met.
  if (namedTests.length === 0) expect(how).toMatch(/\*\*(Not met|No test)/)
  expect(namedTests.reduce((remaining, [match]) => remaining.replace(match, ''), tests)).not.toMatch(/[`“”]/)
  for (const [, path = '', title = ''] of namedTests) {
    const file = globSync(`tests/${path}{,.*}.{test.ts,test.tsx,e2e.ts}`, { cwd: PROJECT_ROOT })[0]
    const content = file === undefined ? '' : readFileSync(join(PROJECT_ROOT, file), 'utf8')
    expect([path, file === undefined ? 'no such file' : content.includes(title)]).toEqual([path, true])
  }
})

test('every link of the page leads to a file', () => {
  for (const [, target = ''] of audit.matchAll(/\]\(([^)#]+)\)/g)) {
    expect([target, existsSync(join(FOLDER, target))]).toEqual([target, true])
  }
})
