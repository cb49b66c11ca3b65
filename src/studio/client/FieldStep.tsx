import { useSnapshot } from 'valtio'
import { language } from '../../i18n/i18n.ts'
import { moveToStep, stepOf, stepsOfPage } from '../model/stepCommands.ts'
import type { Workspace } from '../model/workspace.ts'
import { stepTitle } from './formTexts.ts'
import { SelectInput } from './SelectInput.tsx'
import { run, useVersion } from './useWorkspace.ts'
import { useWords } from './words.ts'

/** The step that shows a field, to choose another; nothing in a form without steps. */
export function FieldStep({ workspace, page, field }: { workspace: Workspace; page: string; field: string }) {
  const words = useWords()
  const { code } = useSnapshot(language)
  useVersion(workspace)
  const { texts } = workspace
  const steps = stepsOfPage(texts, page)
  if (steps.length === 0) return null
  const current = stepOf(texts, page, field)
  return (
    <SelectInput
      label={words('step')}
      value={current ?? ''}
      onChange={(step) => run(workspace, 'step', (now) => moveToStep(now, page, field, step))}
    >
      {current === undefined && <option value="">–</option>}
      {steps.map(({ id }) => (
        <option key={id} value={id}>
          {stepTitle(texts, page, id, code)}
        </option>
      ))}
    </SelectInput>
  )
}
