import { useState } from 'react'
import { addStep } from '../model/formCommands.ts'
import type { Edits, Texts, Workspace } from '../model/workspace.ts'
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
  return (
    <TitledPart
      workspace={workspace}
      label="addStep"
      proposed="step"
      command={(texts, id, titles) => addStep(texts, page, id, titles)}
      onClose={onClose}
    />
  )
}

function TitledPart({
  workspace,
  label,
  proposed,
  command,
  onClose,
}: {
  workspace: Workspace
  label: string
  proposed: string
  command: (texts: Texts, id: string, titles: Record<string, string>) => Edits
  onClose: (id: string | undefined) => void
}) {
  const words = useWords()
  const languages = orderedLanguages(workspace.texts)
  const [id, setId] = useState(proposed)
  const [titles, setTitles] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  return (
    <section aria-label={words(label)} className="st-panel" data-panel>
      <form
        className="st-form"
        onSubmit={(event) => {
          event.preventDefault()
          const source = titles.en ?? ''
          const all = Object.fromEntries(
            languages.map((code) => [code, titles[code] || (source ? `⟦${source}⟧` : `⟦${id}⟧`)]),
          )
          const reason = run(workspace, label, (texts) => command(texts, id, all))
          setRefusal(reason)
          if (reason === undefined) onClose(id)
        }}
      >
        <label>
          <span>{words('id')}</span>
          <input
            autoFocus
            className="fw-input"
            value={id}
            spellCheck={false}
            onChange={({ target }) => setId(target.value)}
          />
        </label>
        <TitleInputs languages={languages} titles={titles} onChange={setTitles} />
        <PanelActions refusal={refusal} onCancel={() => onClose(undefined)} />
      </form>
    </section>
  )
}
