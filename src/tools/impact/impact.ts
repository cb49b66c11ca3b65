import { resolve } from 'node:path'
import { formatImpact } from '../../project/impact/formatImpact.ts'
import { impactOf, type ImpactProject } from '../../project/impact/compareProjects.ts'
import { sayImpact, type ImpactFinding } from '../../project/impact/impactFinding.ts'
import { checkOutDefinitions } from '../project/gitProject.ts'
import { readProject } from '../project/readProject.ts'
import { submissionImpact } from './submissionImpact.ts'
import { parseUsage, PROJECT_ROOT, UsageError } from '../toolArgs.ts'

const USAGE = 'npm run impact -- <git ref> [<git ref>] [--json]'

/**
 * The report of `npm run impact`, from a commit to the working tree or to another commit.
 * @param env locates the database, as for the server
 * @throws UsageError with one sentence
 */
export function impactReport(args: string[], env: NodeJS.ProcessEnv): { text: string; isBreaking: boolean } {
  const { root, from, to, isJson } = readImpactArgs(args)
  const [before, after] = readStates(root, from, to)
  const { findings, notes } = withSubmissions(before, after, env)
  return {
    text: isJson
      ? JSON.stringify(
          { findings: findings.map((finding) => ({ ...finding, sentence: sayImpact(finding) })), notes },
          null,
          2,
        )
      : formatImpact(findings, { from, to: to ?? 'the working tree', notes }),
    isBreaking: findings.some(({ breaking }) => breaking),
  }
}

function readImpactArgs(args: string[]): { root: string; from: string; to: string | undefined; isJson: boolean } {
  const { values, positionals } = parseUsage(USAGE, {
    args,
    allowPositionals: true,
    options: { root: { type: 'string' }, json: { type: 'boolean', default: false } },
  })
  const [from, to, ...more] = positionals
  if (from === undefined || more.length > 0) throw new UsageError(`Name one commit, or two. Usage: ${USAGE}`)
  return { root: resolve(values.root ?? PROJECT_ROOT), from, to, isJson: values.json }
}

function readStates(root: string, from: string, to: string | undefined): [ImpactProject, ImpactProject] {
  const checkouts = [from, ...(to === undefined ? [] : [to])].map((ref) => checkOutDefinitions(root, ref))
  try {
    const [before, after] = [...checkouts.map((each) => each.root), root].map(
      (folder) => readProject(folder, PROJECT_ROOT).project,
    )
    if (!before || !after) throw new UsageError('There is nothing to compare.')
    return [before, after]
  } finally {
    for (const { remove } of checkouts) remove()
  }
}

/** The findings, with those about stored submissions. */
function withSubmissions(
  before: ImpactProject,
  after: ImpactProject,
  env: NodeJS.ProcessEnv,
): { findings: ImpactFinding[]; notes: string[] } {
  const findings = impactOf(before, after)
  const submissions = submissionImpact(before, after, env)
  if (!submissions) return { findings, notes: [] }
  if (!('findings' in submissions))
    return { findings, notes: [`Stored submissions were not counted: ${submissions.unavailable}`] }
  return {
    findings: [...findings, ...submissions.findings],
    notes:
      submissions.findings.length === 0 ? ['The database has no submissions of the forms whose rules change.'] : [],
  }
}

/**
 * `npm run impact -- <ref>`: reports the impact of a change of page, field and text files, from a commit to the working
 * tree or to another commit, as Markdown. Exit code 0: harmless or nothing; 1: breaking; 2: the comparison failed.
 */
if (import.meta.main)
  try {
    const { text, isBreaking } = impactReport(process.argv.slice(2), process.env)
    console.log(text)
    if (isBreaking) process.exitCode = 1
  } catch (error) {
    console.error(
      error instanceof UsageError ? error.message : `The change cannot be compared: ${String(Object(error).message)}`,
    )
    process.exitCode = 2
  }
