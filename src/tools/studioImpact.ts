import { impactOf, type ImpactProject } from '../lint/impact/impact.ts'
import type { ImpactFinding } from '../lint/impact/impactFinding.ts'
import type { ImpactQuestion } from '../studio/model/protocol.ts'
import { withChanges } from './changedProject.ts'
import { checkOutDefinitions } from './gitProject.ts'
import { readProject } from './readProject.ts'
import { answerWork } from './studioThread.ts'
import { PROJECT_ROOT } from './toolArgs.ts'

/** Thread of the Studio: receives two states of the files, answers with what the way from one to the other means. */
answerWork(async (root, { from, to }: ImpactQuestion): Promise<ImpactFinding[]> => {
  const before = from === undefined ? read(root) : readCommit(root, from)
  const after = typeof to === 'string' ? readCommit(root, to) : await withChanges(root, to, read)
  return impactOf(before, after)
})

const read = (root: string): ImpactProject => readProject(root, PROJECT_ROOT).project

/** @throws UsageError if there is no such commit */
function readCommit(root: string, ref: string): ImpactProject {
  const checkedOut = checkOutDefinitions(root, ref)
  try {
    return read(checkedOut.root)
  } finally {
    checkedOut.remove()
  }
}
