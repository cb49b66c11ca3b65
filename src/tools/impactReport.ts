import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatImpact } from '../lint/impact/formatImpact.ts'
import { impactOf, type ImpactProject } from '../lint/impact/impact.ts'
import type { ImpactFinding } from '../lint/impact/impactFinding.ts'
import { changedRules, submissionFindings, type SubmissionCount } from '../lint/impact/submissionChanges.ts'
import { checkOutDefinitions, UsageError } from './gitProject.ts'
import { readProject } from './readProject.ts'
import { PROJECT_ROOT } from './toolArgs.ts'

const USAGE = 'npm run impact -- <git ref> [<git ref>] [--json]'
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/** What the command prints, and its exit code. */
export interface ImpactReport {
  text: string
  isBreaking: boolean
}

/**
 * The report of `npm run impact`, from a commit to the working tree or to another commit.
 * @param env says where the database is, as for the server
 * @throws UsageError with one sentence
 */
export function impactReport(args: string[], env: NodeJS.ProcessEnv): ImpactReport {
  const { root, from, to, isJson } = readImpactArgs(args)
  const [before, after] = readStates(root, from, to)
  const { findings, notes } = withSubmissions(root, before, after, env)
  return {
    text: isJson
      ? JSON.stringify({ findings, notes }, null, 2)
      : formatImpact(findings, { from, to: to ?? 'the working tree', notes }),
    isBreaking: findings.some(({ breaking }) => breaking),
  }
}

function readImpactArgs(args: string[]): { root: string; from: string; to: string | undefined; isJson: boolean } {
  const { values, positionals } = (() => {
    try {
      return parseArgs({
        args,
        allowPositionals: true,
        options: { root: { type: 'string' }, json: { type: 'boolean', default: false } },
      })
    } catch (error) {
      throw new UsageError(`${String(Object(error).message).split('. ')[0]}. Usage: ${USAGE}`)
    }
  })()
  const [from, to, ...more] = positionals
  if (from === undefined || more.length > 0) throw new UsageError(`Name one commit, or two. Usage: ${USAGE}`)
  return { root: resolve(values.root ?? PROJECT_ROOT), from, to, isJson: values.json }
}

function readStates(root: string, from: string, to: string | undefined): [ImpactProject, ImpactProject] {
  const checkedOut = [from, ...(to === undefined ? [] : [to])].map((ref) => checkOutDefinitions(root, ref))
  try {
    const [before, after] = [...checkedOut.map((each) => each.root), root].map(
      (folder) => readProject(folder, PROJECT_ROOT).project,
    )
    if (!before || !after) throw new UsageError('There is nothing to compare.')
    return [before, after]
  } finally {
    for (const { remove } of checkedOut) remove()
  }
}

/** The findings with those of stored submissions; the server's own code reads the database, in a process of its own. */
function withSubmissions(
  root: string,
  before: ImpactProject,
  after: ImpactProject,
  env: NodeJS.ProcessEnv,
): { findings: ImpactFinding[]; notes: string[] } {
  const findings = impactOf(before, after)
  const forms = changedRules(before, after)
  if (forms.length === 0) return { findings, notes: [] }
  const { stdout } = spawnSync(
    process.execPath,
    ['--no-warnings', join(PROJECT_ROOT, 'src/server/cli/countInvalidCli.ts'), root],
    { env, input: JSON.stringify(forms), encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES },
  )
  const report = parseReport(stdout)
  if (!('counts' in report)) return { findings, notes: [`Stored submissions were not counted: ${report.unavailable}`] }
  const gone = forms.filter(({ after: schema }) => schema === undefined).map(({ page }) => page)
  const counted = submissionFindings(report.counts, gone)
  return {
    findings: [...findings, ...counted],
    notes: counted.length === 0 ? ['The database has no submissions of the forms whose rules change.'] : [],
  }
}

function parseReport(stdout: string): { counts: SubmissionCount[] } | { unavailable: string } {
  try {
    return JSON.parse(stdout) as { counts: SubmissionCount[] } | { unavailable: string }
  } catch {
    return { unavailable: 'the count ended without a result.' }
  }
}
