import { useState } from 'react'
import { languageMeta } from '../../i18n/languages.ts'
import { addStep } from '../model/formCommands.ts'
import type { Edits, Texts, Workspace } from '../model/workspace.ts'
import { orderedLanguages } from './parsedFiles.ts'
import { run } from './useWorkspace.ts'
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
    <section aria-label={words(label)} className="st-panel">
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
        {languages.map((code) => (
          <label key={code}>
            <span>{words('titleIn', { language: languageMeta(code).name })}</span>
            <input
              className="fw-input"
              lang={languageMeta(code).tag}
              value={titles[code] ?? ''}
              onChange={({ target }) => setTitles({ ...titles, [code]: target.value })}
            />
          </label>
        ))}
        {refusal !== undefined && <p role="alert">{refusal}</p>}
        <div className="st-row">
          <button type="submit" className="st-button st-primary">
            {words('add')}
          </button>
          <button type="button" className="st-button" onClick={() => onClose(undefined)}>
            {words('cancel')}
          </button>
        </div>
      </form>
    </section>
  )
}
