import type { FileChange } from '../../studio/model/workspace.ts'
import { withChanges } from '../project/changedProject.ts'
import { checkFiles } from '../check/checkFiles.ts'
import { handleWork } from './studioThread.ts'

/** Thread of the Studio: receives unsaved changes and returns the problems of the files with them. */
handleWork((root, changes: FileChange[]) => withChanges(root, changes, (copy) => checkFiles(copy).problems))
