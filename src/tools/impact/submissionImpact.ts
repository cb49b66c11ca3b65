import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { ImpactProject } from '../../project/impact/compareProjects.ts'
import type { ImpactFinding } from '../../project/impact/impactFinding.ts'
import { changedRules, submissionFindings, type SubmissionCount } from '../../project/impact/submissionChanges.ts'
import { PROJECT_ROOT } from '../toolArgs.ts'

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024
const TIMEOUT_MS = 30_000

/**
 * The impact of a change on stored submissions, or the reason why they were not counted; undefined if no rule of a form
 * changes. The server's own code reads the database, in a process of its own.
 * @param env locates the database, as for the server: never in a folder of somebody else, since SQLite writes beside a
 *   database that it only reads
 */
export function submissionImpact(
  before: ImpactProject,
  after: ImpactProject,
  env: NodeJS.ProcessEnv,
): { findings: ImpactFinding[] } | { unavailable: string } | undefined {
  const forms = changedRules(before, after)
  if (forms.length === 0) return undefined
  const { stdout } = spawnSync(
    process.execPath,
    ['--no-warnings', join(PROJECT_ROOT, 'src/server/cli/countInvalidCli.ts')],
    { env, input: JSON.stringify(forms), encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES, timeout: TIMEOUT_MS },
  )
  const report = parseReport(stdout)
  if (!('counts' in report)) return report
  const removedPages = forms.filter(({ after: schema }) => schema === undefined).map(({ page }) => page)
  return { findings: submissionFindings(report.counts, removedPages) }
}

function parseReport(stdout: string): { counts: SubmissionCount[] } | { unavailable: string } {
  try {
    return JSON.parse(stdout)
  } catch {
    return { unavailable: 'the count ended without a result.' }
  }
}
