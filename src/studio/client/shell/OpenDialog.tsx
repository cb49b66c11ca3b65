import { useSnapshot } from 'valtio'
import { ConflictDialog } from '../conflicts/ConflictDialog.tsx'
import { AddField } from '../fields/AddField.tsx'
import { AddStep } from '../fields/AddStep.tsx'
import { NewForm } from '../forms/NewForm.tsx'
import { NewLanguage } from '../forms/NewLanguage.tsx'
import { Publish } from '../publish/Publish.tsx'
import { Share } from '../share/Share.tsx'
import { studio } from '../state/workspaceStore.ts'

const DIALOGS = {
  addField: AddField,
  addStep: AddStep,
  newForm: NewForm,
  newLanguage: NewLanguage,
  publish: Publish,
  conflicts: ConflictDialog,
  share: Share,
}

/** The dialog that a button has opened, if there is one. */
export function OpenDialog() {
  const { dialog } = useSnapshot(studio)
  const Dialog = dialog && DIALOGS[dialog]
  return Dialog && <Dialog />
}
