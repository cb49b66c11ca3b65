import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UsageError } from '../../src/tools/toolArgs.ts'
import { impactReport } from '../../src/tools/impact/impact.ts'
import { createFixtureProject } from '../support/project/fixtureProject.ts'

const fixtureProject = createFixtureProject()
afterAll(() => fixtureProject.remove())

const PAGE = join(fixtureProject.root, 'schemas/pages/survey.page.json')
const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=Harbour', '-c', 'user.email=harbour@example.com', ...args], {
    cwd: fixtureProject.root,
  })
/** Runs the command in this process. */
function impact(...args: string[]): { stdout: string; stderr: string; status: number } {
  try {
    const { text, isBreaking } = impactReport(['--root', fixtureProject.root, ...args], { DATA_DIR: 'nowhere' })
    return { stdout: text, stderr: '', status: isBreaking ? 1 : 0 }
  } catch (error) {
    if (error instanceof UsageError) return { stdout: '', stderr: error.message, status: 2 }
    throw error
  }
}

beforeAll(() => {
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'as it was')
})

interface SurveyPage {
  path: string
  schema: { required?: string[] }
}

function editPage(edit: (page: SurveyPage) => void): void {
  const page = JSON.parse(readFileSync(PAGE, 'utf8')) as SurveyPage
  edit(page)
  writeFileSync(PAGE, JSON.stringify(page))
}

describe('npm run impact', () => {
  it('reports that nothing changes', () => {
    const { stdout, status } = impact('HEAD')
    expect(stdout).toContain('From HEAD to the working tree: nothing changes')
    expect(status).toBe(0)
  })

  it('compares a commit with the working tree, and two commits with each other', () => {
    editPage((page) => {
      page.path = '/poll'
    })
    const { stdout, status } = impact('HEAD')
    expect(stdout).toContain('| survey |  | The page is at #/poll now')
    expect(status).toBe(1)
    git('commit', '--quiet', '--all', '--message', 'another path')
    expect(impact('HEAD').status).toBe(0)
    const [forwards, again] = [impact('HEAD~1', 'HEAD'), impact('HEAD~1', 'HEAD')]
    expect([forwards.status, forwards.stdout]).toEqual([
      1,
      stdout.replace('HEAD to the working tree', 'HEAD~1 to HEAD'),
    ])
    expect(again.stdout).toBe(forwards.stdout)
  })

  it('reports why stored submissions are not counted', () => {
    editPage((page) => {
      page.schema.required = []
    })
    // SQLite would write beside it, perhaps through a link.
    const folder = join(fixtureProject.root, 'nowhere')
    mkdirSync(folder)
    writeFileSync(join(folder, 'formwright.db'), '')
    expect(impact('HEAD').stdout).toMatch(/\nStored submissions were not counted: There is no database in DATA\\?_DIR /)
    rmSync(folder, { recursive: true })
  })

  it('refuses a missing folder, and one without a project', () => {
    for (const folder of [tmpdir(), join(fixtureProject.root, 'nowhere')])
      expect(() => impactReport(['--root', folder, 'HEAD'], {})).toThrow('is no project of page files')
  })

  it('prints one sentence for a person at the terminal', () => {
    const run = spawnSync(process.execPath, [join(process.cwd(), 'src/tools/impact/impact.ts'), 'nowhere'], {
      encoding: 'utf8',
    })
    expect([run.status, run.stdout, run.stderr]).toEqual([
      2,
      '',
      '“nowhere” is no commit, branch or tag of this repository.\n',
    ])
  })

  it.each([
    [[], 'Name one commit, or two.'],
    [['HEAD', 'HEAD', 'HEAD'], 'Name one commit, or two.'],
    [['nowhere'], '“nowhere” is no commit, branch or tag of this repository.'],
    [['--', '--output=x'], '“--output=x” is no commit'],
    [['--quickly'], "Unknown option '--quickly'"],
    [['HEAD^{tree}'], 'is no commit'],
  ])('refuses %j in one sentence, with exit code 2', (args, sentence) => {
    const { stdout, stderr, status } = impact(...args)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain(sentence)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})
