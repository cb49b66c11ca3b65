import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { language } from '../../i18n/i18n.ts'
import { languageMeta } from '../../i18n/languages.ts'
import { addField } from '../model/fieldCommands.ts'
import { libraryNames, pageFile } from '../model/fileEdits.ts'
import type { Workspace } from '../model/workspace.ts'
import { contentOf, localeTexts, orderedLanguages, textIn } from './parsedFiles.ts'
import { run } from './useWorkspace.ts'
import { useWords } from './words.ts'

/** Kinds that the library has no field for, with limits that keep them sound. */
const PLAIN_KINDS: Record<string, { name: string; schema: Record<string, unknown>; options?: string[] }> = {
  kindText: { name: 'text', schema: { type: 'string', maxLength: 100 } },
  kindNumber: { name: 'number', schema: { type: 'integer', minimum: 0 } },
  kindChoice: { name: 'choice', schema: { type: 'string', enum: ['first', 'second'] }, options: ['first', 'second'] },
  kindYesNo: { name: 'confirmed', schema: { type: 'boolean' } },
  kindDate: { name: 'date', schema: { type: 'string', format: 'date' } },
}

interface Choice {
  name: string
  schema: Record<string, unknown>
  /** A field of its own needs words. */
  needsWords: boolean
  options: string[]
}

/** The palette: fields of the library, which bring their words, and plain kinds. */
export function AddField({
  workspace,
  page,
  after,
  onClose,
}: {
  workspace: Workspace
  page: string
  after: string | undefined
  onClose: (name: string | undefined) => void
}) {
  const words = useWords()
  const { code } = useSnapshot(language)
  const { texts } = workspace
  const [choice, setChoice] = useState<Choice>()
  const taken = Object.keys(Object(Object(Object(contentOf(texts, pageFile(page))).schema).properties) as object)
  const library = libraryNames(texts)
  const fieldTexts = localeTexts(texts, code)

  function choose(name: string, schema: Choice['schema'], needsWords: boolean, options: string[] = []) {
    setChoice({ name: freeName(name, taken), schema, needsWords, options })
  }

  return (
    <section aria-label={words('addField')} className="st-section st-panel">
      <div className="st-row">
        <h2>{words('addField')}</h2>
        <button type="button" className="st-button" onClick={() => onClose(undefined)}>
          {words('cancel')}
        </button>
      </div>
      {choice === undefined ? (
        <>
          <h3>{words('plain')}</h3>
          <div className="st-row">
            {Object.entries(PLAIN_KINDS).map(([key, { name, schema, options }]) => (
              <button key={key} type="button" className="st-button" onClick={() => choose(name, schema, true, options)}>
                {words(key)}
              </button>
            ))}
          </div>
          <h3>{words('library')}</h3>
          <div className="st-row">
            {library.map((name) => (
              <button
                key={name}
                type="button"
                className="st-button"
                onClick={() => choose(name, { $ref: `../fields/${name}.json` }, false)}
              >
                {textIn(fieldTexts, ['fields', name, 'label'])?.replace(/<\/?\d>/g, '') ?? name}
              </button>
            ))}
          </div>
        </>
      ) : (
        <NewFieldForm
          choice={choice}
          languages={orderedLanguages(texts)}
          onAdd={(name, labels) =>
            run(workspace, 'add', (current) =>
              addField(current, page, {
                name,
                schema: choice.schema,
                after,
                words: choice.needsWords ? wordsOf(labels, choice.options) : {},
              }),
            )
          }
          onClose={onClose}
        />
      )}
    </section>
  )
}

function NewFieldForm({
  choice,
  languages,
  onAdd,
  onClose,
}: {
  choice: Choice
  languages: string[]
  /** @returns why it is refused */
  onAdd: (name: string, labels: Record<string, string>) => string | undefined
  onClose: (name: string) => void
}) {
  const words = useWords()
  const [name, setName] = useState(choice.name)
  const [labels, setLabels] = useState<Record<string, string>>(Object.fromEntries(languages.map((each) => [each, ''])))
  const [refusal, setRefusal] = useState<string>()
  return (
    <form
      className="st-form"
      onSubmit={(event) => {
        event.preventDefault()
        const reason = onAdd(name, labels)
        setRefusal(reason)
        if (reason === undefined) onClose(name)
      }}
    >
      <label>
        <span>{words('payloadName')}</span>
        <input
          autoFocus
          className="fw-input"
          value={name}
          spellCheck={false}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      {choice.needsWords &&
        languages.map((each) => (
          <label key={each}>
            <span>{words('labelIn', { language: languageMeta(each).name })}</span>
            <input
              className="fw-input"
              lang={languageMeta(each).tag}
              value={labels[each]}
              onChange={({ target }) => setLabels({ ...labels, [each]: target.value })}
            />
          </label>
        ))}
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      <button type="submit" className="st-button st-primary">
        {words('add')}
      </button>
    </form>
  )
}

/** Labels by language; a language without one gets the English, marked as not translated. */
function wordsOf(labels: Record<string, string>, options: string[]) {
  const source = labels.en ?? ''
  return Object.fromEntries(
    Object.entries(labels).map(([code, label]) => [
      code,
      {
        label: label || (source && `⟦${source}⟧`),
        ...(options.length > 0 ? { options: Object.fromEntries(options.map((each) => [each, `⟦${each}⟧`])) } : {}),
      },
    ]),
  )
}

function freeName(wanted: string, taken: string[]): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}${count}`
    if (!taken.includes(name)) return name
  }
}
