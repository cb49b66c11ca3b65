import { useState } from 'react'
import { addStep } from '../model/formCommands.ts'
import { proposedName } from '../model/fieldNames.ts'
import { freeName } from '../model/placeCommands.ts'
import { stepsOfPage } from '../model/stepCommands.ts'
import type { Workspace } from '../model/workspace.ts'
import { orderedLanguages } from './parsedFiles.ts'
import { run } from './useWorkspace.ts'
import { PanelActions, TitleInputs } from './PanelParts.tsx'
import { useWords } from './words.ts'

/** Asks for the id and the titles of a new step. */
export function AddStep({
  workspace,
  page,
  onClose,
}: {
  workspace: Workspace
  page: string
  onClose: (id: string | undefined) => void
}) {
  const words = useWords()
  const languages = orderedLanguages(workspace.texts)
  const [titles, setTitles] = useState<Record<string, string>>({})
  const [typedId, setTypedId] = useState<string>()
  const taken = stepsOfPage(workspace.texts, page).map((step) => step.id)
  const id = typedId ?? freeName(proposedName(titles.en ?? '') ?? 'step', taken)
  const [refusal, setRefusal] = useState<string>()
  return (
    <section aria-label={words('addStep')} className="st-panel" data-panel>
      <form
        className="st-form"
        onSubmit={(event) => {
          event.preventDefault()
          const source = titles.en ?? ''
          const all = Object.fromEntries(
            languages.map((code) => [code, titles[code] || (source ? `⟦${source}⟧` : `⟦${id}⟧`)]),
          )
          const reason = run(workspace, 'addStep', (texts) => addStep(texts, page, id, all))
          setRefusal(reason)
          if (reason === undefined) onClose(id)
        }}
      >
        <h2>{words('addStep')}</h2>
        <TitleInputs isFirst languages={languages} titles={titles} onChange={setTitles} />
        <label>
          <span>{words('id')}</span>
          <input
            className="fw-input"
            value={id}
            spellCheck={false}
            onChange={({ target }) => setTypedId(target.value)}
          />
        </label>
        <PanelActions refusal={refusal} onCancel={() => onClose(undefined)} />
      </form>
    </section>
  )
}
