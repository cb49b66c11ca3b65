import { execFileSync, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { PROJECT_ROOT } from './toolArgs.ts'

/**
 * `npm run verify`: everything that `npm test` finds without a build or a browser, with only those unit tests that the
 * changes since branch `main` concern, committed or not. Exit code 1 if anything fails.
 */
const startedAt = performance.now()
const staticStatus = run('npm', ['run', '--silent', 'static'])
const testStatus = run('npx', ['vitest', 'related', '--run', '--passWithNoTests', ...changedFiles()])
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

/** Changed code, and for changed data, which no module imports, the tests that read all of it. */
function changedFiles(): string[] {
  const files = [
    ...gitLines('diff', '--name-only', '--diff-filter=d', baseCommit()),
    ...gitLines('ls-files', '--others', '--exclude-standard'),
  ]
  const dataChanged = files.some((file) => /^(schemas|locales|sample|tests\/(cases|snapshots))\//.test(file))
  const dataTests = ['tests/{lint,model,repository}/**/*.test.ts', 'tests/server/sample*/**/*.test.ts']
  return [...files.filter((file) => /\.tsx?$/.test(file)), ...(dataChanged ? globSync(dataTests) : [])]
}

/** Where this branch left `main`; without such a branch, the last commit. */
function baseCommit(): string {
  try {
    return gitLines('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'
  } catch {
    return 'HEAD'
  }
}

function gitLines(...args: string[]): string[] {
  const output = execFileSync('git', args, { cwd: PROJECT_ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return output.split('\n').filter(Boolean)
}
