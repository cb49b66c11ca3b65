import { useState } from 'react'
import { newLanguage } from '../model/languageCommands.ts'
import type { Workspace } from '../model/workspace.ts'
import { run } from './useWorkspace.ts'
import { PanelActions } from './PanelParts.tsx'
import { useWords } from './words.ts'

const INPUTS = { code: 'languageCode', name: 'languageName', tag: 'languageTag' } as const

/** Asks for a language; its texts are those of English, marked as not translated. */
export function NewLanguage({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const words = useWords()
  const [given, setGiven] = useState({ code: '', name: '', tag: '' })
  const [refusal, setRefusal] = useState<string>()
  return (
    <section aria-label={words('newLanguage')} className="st-panel" data-panel>
      <form
        className="st-form"
        onSubmit={(event) => {
          event.preventDefault()
          const reason = run(workspace, 'newLanguage', (texts) =>
            newLanguage(texts, { ...given, tag: given.tag || given.code }),
          )
          setRefusal(reason)
          if (reason === undefined) onClose()
        }}
      >
        <h2>{words('newLanguage')}</h2>
        <p className="st-hint">{words('newLanguageHint')}</p>
        {(['code', 'name', 'tag'] as const).map((key, index) => (
          <label key={key}>
            <span>{words(INPUTS[key])}</span>
            <input
              autoFocus={index === 0}
              className="fw-input"
              value={given[key]}
              placeholder={key === 'tag' ? given.code : undefined}
              spellCheck={false}
              onChange={({ target }) => setGiven({ ...given, [key]: target.value })}
            />
          </label>
        ))}
        <PanelActions refusal={refusal} onCancel={onClose} />
      </form>
    </section>
  )
}
