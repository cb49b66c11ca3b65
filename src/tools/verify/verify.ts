import { gitSync } from '../../project/source/git.ts'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../toolArgs.ts'

/** Files that no module imports: pages, texts, content, snapshots and cases. */
const DATA_FILE = /^(schemas|locales|sample|tests\/(cases|snapshots))\//
/** Signs in a test file that it reads the project's data. */
const READS_DATA = /readDefinitions|virtual:formwright|readCases|readProject|acceptance|readSampleContent|globSync/

/** Signs in a test file that it works on copies of the data, and so tests the tools. */
const COPIES_DATA = /mkdtempSync|createTempDir|createFixtureProject|createProjectCopy/

/**
 * `npm run verify`: the part of `npm test` that needs no build and no browser, with only those unit tests that the
 * changes since branch `main` concern, committed or not. If only data has changed, it does not check the code again.
 * Exit code 1 if anything fails.
 */
const startedAt = performance.now()
const files = changedFiles()
const isDataOnly = files.length > 0 && files.every((file) => DATA_FILE.test(file))
const staticStatus = run('npm', ['run', '--silent', isDataOnly ? 'check' : 'static'])
const testStatus = run('npx', ['vitest', 'related', '--run', '--passWithNoTests', ...testedFiles()])
console.log(`Took ${Math.round((performance.now() - startedAt) / 1000)} s.`)
process.exitCode = staticStatus === 0 && testStatus === 0 ? 0 : 1

function run(command: string, args: string[]): number | null {
  const { status } = spawnSync(command, args, {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return status
}

/** Files that differ from branch `main`, committed or not. */
function changedFiles(): string[] {
  return [
    ...gitLines('diff', '--name-only', '--ignore-submodules=all', baseCommit()),
    ...gitLines('ls-files', '--others', '--exclude-standard'),
  ]
}

/** Changed code, and for changed data the tests that read the data. */
function testedFiles(): string[] {
  const tests = globSync(
    ['tests/{forms,model,project,repository,site,tools}/**/*.test.ts', 'tests/server/sample/*.test.ts'],
    {
      cwd: PROJECT_ROOT,
    },
  )
  const dataTests = tests.filter((file) => {
    const text = readFileSync(join(PROJECT_ROOT, file), 'utf8')
    return READS_DATA.test(text) && !COPIES_DATA.test(text)
  })
  return [
    // A name could begin like an option.
    ...files.map((file) => join(PROJECT_ROOT, file)).filter((file) => /\.tsx?$/.test(file) && existsSync(file)),
    ...(files.some((file) => DATA_FILE.test(file)) ? dataTests : []),
  ]
}

/** The commit at which this branch left `main`; without a branch `main`, the last commit. */
function baseCommit(): string {
  return gitLines('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'
}

function gitLines(...args: string[]): string[] {
  return (gitSync(PROJECT_ROOT, args)?.toString('utf8') ?? '').split('\n').filter(Boolean)
}
