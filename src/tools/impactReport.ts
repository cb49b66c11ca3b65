import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatImpact } from '../lint/impact/formatImpact.ts'
import { impactOf, type ImpactProject } from '../lint/impact/impact.ts'
import { sayImpact, type ImpactFinding } from '../lint/impact/impactFinding.ts'
import { checkOutDefinitions, UsageError } from './gitProject.ts'
import { readProject } from './readProject.ts'
import { submissionImpact } from './submissionImpact.ts'
import { PROJECT_ROOT } from './toolArgs.ts'

const USAGE = 'npm run impact -- <git ref> [<git ref>] [--json]'

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

/** The findings with those of stored submissions. */
function withSubmissions(
  root: string,
  before: ImpactProject,
  after: ImpactProject,
  env: NodeJS.ProcessEnv,
): { findings: ImpactFinding[]; notes: string[] } {
  const findings = impactOf(before, after)
  const counted = submissionImpact(root, before, after, env)
  if (!counted) return { findings, notes: [] }
  if (!('findings' in counted))
    return { findings, notes: [`Stored submissions were not counted: ${counted.unavailable}`] }
  return {
    findings: [...findings, ...counted.findings],
    notes: counted.findings.length === 0 ? ['The database has no submissions of the forms whose rules change.'] : [],
  }
}
