import type { FileChange } from '../../studio/model/workspace.ts'
import { withChanges } from '../project/changedProject.ts'
import { checkFiles } from '../check/checkFiles.ts'
import { answerWork } from './studioThread.ts'

/** Thread of the Studio: receives unsaved changes, answers with the problems that the files have with them. */
answerWork((root, changes: FileChange[]) => withChanges(root, changes, (copy) => checkFiles(copy).problems))
