import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { impactOf, type ImpactProject } from '../../project/impact/compareProjects.ts'
import type { ImpactFinding } from '../../project/impact/impactFinding.ts'
import type { ImpactQuestion } from '../../studio/model/protocol.ts'
import { withChanges } from '../project/changedProject.ts'
import { checkOutDefinitions } from '../project/gitProject.ts'
import { readProject } from '../project/readProject.ts'
import { handleWork } from './studioThread.ts'
import { submissionImpact } from '../impact/submissionImpact.ts'
import { PROJECT_ROOT } from '../toolArgs.ts'

/** Thread of the Studio: receives two states of the files and returns the impact of the change. */
handleWork(async (root, { from, to }: ImpactQuestion): Promise<ImpactFinding[]> => {
  const before = from === undefined ? read(root) : readCommit(root, from)
  if (typeof to === 'string') return impactOf(before, readCommit(root, to))
  const after = await withChanges(root, to, read)
  return [...impactOf(before, after), ...storedSubmissionFindings(before, after)]
})

const read = (root: string): ImpactProject => readProject(root, PROJECT_ROOT).project

/** The impact on stored submissions, if the server of this project has stored any. */
function storedSubmissionFindings(before: ImpactProject, after: ImpactProject): ImpactFinding[] {
  const { env } = process
  const hasDatabase = Boolean(env.DATABASE_URL) || existsSync(resolve(PROJECT_ROOT, env.DATA_DIR || 'data'))
  const submissions = hasDatabase ? submissionImpact(before, after, env) : undefined
  return submissions && 'findings' in submissions ? submissions.findings : []
}

/** @throws UsageError if there is no such commit */
function readCommit(root: string, ref: string): ImpactProject {
  const checkout = checkOutDefinitions(root, ref)
  try {
    return read(checkout.root)
  } finally {
    checkout.remove()
  }
}
