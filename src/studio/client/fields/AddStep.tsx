import { TextField } from '@mui/material'
import { useState } from 'react'
import { markUntranslated } from '../../../project/texts/translationQuality.ts'
import { freeName, proposedName } from '../../model/fieldNames.ts'
import { addStep, stepsOfPage } from '../../model/commands/stepCommands.ts'
import { orderedLanguages } from '../files/parsedFiles.ts'
import { closeDialog, FormDialog } from '../parts/FormDialog.tsx'
import { TextInEachLanguage } from '../parts/inputs.tsx'
import { run, useSelection, workspace } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'

/** Dialog for the id and the titles of a new step. */
export function AddStep() {
  const words = useWords()
  const { page } = useSelection()
  const { texts } = workspace
  const languages = orderedLanguages(texts)
  const [titles, setTitles] = useState<Record<string, string>>({})
  const [typedId, setTypedId] = useState<string>()
  const takenIds = stepsOfPage(texts, page).map((step) => step.id)
  const id = typedId ?? freeName(proposedName(titles.en ?? '') ?? 'step', takenIds)

  function add(): string | undefined {
    const all = Object.fromEntries(languages.map((code) => [code, titles[code] || markUntranslated(titles.en || id)]))
    return run('addStep', (now) => addStep(now, page, id, all))
  }

  return (
    <FormDialog title={words('addStep')} onSubmit={add} onClose={closeDialog}>
      <TextInEachLanguage word="titleIn" languages={languages} texts={titles} onChange={setTitles} />
      <TextField label={words('id')} value={id} onChange={({ target }) => setTypedId(target.value)} />
    </FormDialog>
  )
}
