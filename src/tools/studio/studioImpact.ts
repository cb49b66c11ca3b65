import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { impactOf, type ImpactProject } from '../../project/impact/compareProjects.ts'
import type { ImpactFinding } from '../../project/impact/impactFinding.ts'
import type { ImpactQuestion } from '../../studio/model/protocol.ts'
import { withChanges } from '../project/changedProject.ts'
import { checkOutDefinitions } from '../project/gitProject.ts'
import { readProject } from '../project/readProject.ts'
import { answerWork } from './studioThread.ts'
import { submissionImpact } from '../impact/submissionImpact.ts'
import { PROJECT_ROOT } from '../toolArgs.ts'

/** Thread of the Studio: receives two states of the files, answers with what the way from one to the other means. */
answerWork(async (root, { from, to }: ImpactQuestion): Promise<ImpactFinding[]> => {
  const before = from === undefined ? read(root) : readCommit(root, from)
  if (typeof to === 'string') return impactOf(before, readCommit(root, to))
  const after = await withChanges(root, to, read)
  return [...impactOf(before, after), ...countedSubmissions(root, before, after)]
})

const read = (root: string): ImpactProject => readProject(root, PROJECT_ROOT).project

/** What the change means for what is stored, where the server of this project has stored something. */
function countedSubmissions(root: string, before: ImpactProject, after: ImpactProject): ImpactFinding[] {
  const { env } = process
  const hasDatabase = Boolean(env.DATABASE_URL) || existsSync(resolve(root, env.DATA_DIR || 'data'))
  const counted = hasDatabase ? submissionImpact(root, before, after, env) : undefined
  return counted && 'findings' in counted ? counted.findings : []
}

/** @throws UsageError if there is no such commit */
function readCommit(root: string, ref: string): ImpactProject {
  const checkedOut = checkOutDefinitions(root, ref)
  try {
    return read(checkedOut.root)
  } finally {
    checkedOut.remove()
  }
}
