import { useState } from 'react'
import { languageMeta } from '../../i18n/languages.ts'
import type { WordTree } from '../model/fieldCommands.ts'
import { nameFault, proposedName } from '../model/fieldNames.ts'
import { freeName } from '../model/placeCommands.ts'
import { SelectInput } from './SelectInput.tsx'
import { useWords } from './words.ts'

/** What was chosen from the palette. */
export interface Choice {
  name: string
  schema: Record<string, unknown>
  /** A field of its own needs words. */
  needsWords: boolean
  options: string[]
  /** What the page says of its look. */
  look?: Record<string, unknown>
  required?: boolean
  /** Of which it links one. */
  documents: string[]
}

/** Asks for the words of a new field and for its payload name, which the English label proposes. */
export function NewFieldForm({
  choice,
  taken,
  place,
  languages,
  onAdd,
  onClose,
}: {
  choice: Choice
  /** Names that the form has already. */
  taken: string[]
  /** A sentence that says where it will stand; undefined: the form has no field yet. */
  place: string | undefined
  languages: string[]
  /** @returns why it is refused */
  onAdd: (name: string, words: Record<string, WordTree>, document: string | undefined) => string | undefined
  onClose: (name: string) => void
}) {
  const words = useWords()
  const [typedName, setTypedName] = useState<string>()
  const [labels, setLabels] = useState<Record<string, string>>({})
  const [document, setDocument] = useState(choice.documents[0])
  const [refusal, setRefusal] = useState<string>()
  const proposed = choice.needsWords
    ? (proposedName((labels.en ?? '').replace(/<\/?\d>/g, '')) ?? choice.name)
    : choice.name
  const name = typedName ?? freeName(proposed, taken)
  const fault = nameFault(taken, name)
  const nameInput = (
    <label>
      <span>{words('payloadName')}</span>
      <input
        autoFocus={!choice.needsWords}
        className="fw-input"
        value={name}
        spellCheck={false}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby="st-name-fault"
        onChange={({ target }) => setTypedName(target.value)}
      />
      <span id="st-name-fault" className="st-fault" aria-live="polite">
        {fault === undefined ? '' : words(fault)}
      </span>
    </label>
  )
  return (
    <form
      className="st-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (fault !== undefined) return
        const reason = onAdd(name, choice.needsWords ? wordsOf(labels, languages, choice.options) : {}, document)
        setRefusal(reason)
        if (reason === undefined) onClose(name)
      }}
    >
      {choice.documents.length > 0 && (
        <>
          <SelectInput label={words('document')} value={document} onChange={setDocument}>
            {choice.documents.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectInput>
          <p className="st-hint">{words('linkHint')}</p>
        </>
      )}
      {choice.needsWords &&
        languages.map((each, at) => (
          <label key={each}>
            <span>{words('labelIn', { language: languageMeta(each).name })}</span>
            <input
              autoFocus={at === 0}
              className="fw-input"
              lang={languageMeta(each).tag}
              value={labels[each] ?? ''}
              onChange={({ target }) => setLabels({ ...labels, [each]: target.value })}
            />
          </label>
        ))}
      {nameInput}
      {place !== undefined && <p className="st-hint">{place}</p>}
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      <button type="submit" className="st-button st-primary" disabled={fault !== undefined}>
        {words('add')}
      </button>
    </form>
  )
}

/** Labels by language; a language without one gets the English, marked as not translated. */
function wordsOf(labels: Record<string, string>, languages: string[], options: string[]): Record<string, WordTree> {
  const source = labels.en ?? ''
  return Object.fromEntries(
    languages.map((code) => [
      code,
      {
        label: labels[code] || (source && `⟦${source}⟧`),
        ...(options.length > 0 ? { options: Object.fromEntries(options.map((each) => [each, `⟦${each}⟧`])) } : {}),
      },
    ]),
  )
}
