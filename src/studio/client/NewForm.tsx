import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REFERENCE_LANGUAGE } from '../../lint/texts/textIndex.ts'
import { sayError } from '../../model/site/failure.ts'
import { sayFinding, type Note } from '../../model/findings/findingTexts.ts'
import { markUntranslated } from '../../lint/texts/translationQuality.ts'
import { proposedName } from '../model/fieldNames.ts'
import { freeId, newForm, setWord } from '../model/formCommands.ts'
import { withEdits } from '../model/placeCommands.ts'
import { formFromTemplate, type FormTemplate } from '../model/templateCommands.ts'
import type { Edits, Texts, Workspace } from '../model/workspace.ts'
import { importSchema } from './api.ts'
import { orderedLanguages } from './parsedFiles.ts'
import { run } from './useWorkspace.ts'
import { PanelActions, TitleInputs } from './PanelParts.tsx'
import { SelectInput } from './SelectInput.tsx'
import { languageCode, useTranslate, useWords } from './words.ts'

const files = import.meta.glob<{ default: FormTemplate }>('./templates/*.json', { eager: true })
/** The shapes that a form can begin with, by the names of their files. */
const TEMPLATES = Object.entries(files)
  .map(([file, { default: template }]): [string, FormTemplate] => [/(\w+)\.json$/.exec(file)?.[1] ?? '', template])
  .sort(([, a], [, b]) => a.order - b.order)
const SCHEMA = 'schema:'

/** Makes a form: empty, in the shape of a template, or of a pasted JSON Schema. */
export function NewForm({ workspace, onClose }: { workspace: Workspace; onClose: (id: string | undefined) => void }) {
  const words = useWords()
  const t = useTranslate()
  const { i18n } = useTranslation()
  const languages = orderedLanguages(workspace.texts)
  const [start, setStart] = useState('')
  const [titles, setTitles] = useState<Record<string, string>>({})
  const [typedId, setTypedId] = useState<string>()
  // Taken as it was made: then the form of this name is there.
  const [madeId, setMadeId] = useState<string>()
  const proposed = proposedName(titles[REFERENCE_LANGUAGE] ?? '') ?? 'form'
  const id = madeId ?? typedId ?? freeId(workspace.texts, proposed)
  const [schema, setSchema] = useState('')
  const [uiSchema, setUiSchema] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [notes, setNotes] = useState<Note[]>()
  const [isWaiting, setIsWaiting] = useState(false)
  const template = TEMPLATES.find(([name]) => name === start)?.[1]
  const code = languageCode(i18n.language)

  async function create(): Promise<void> {
    if (start === SCHEMA) return importPasted()
    const all = Object.fromEntries(languages.map((each) => [each, titleIn(titles, each, id)]))
    const reason = run(workspace, 'newForm', (texts) =>
      template
        ? formFromTemplate(texts, id, template, all)
        : newForm(texts, id, Object.fromEntries(Object.entries(all).map(([each, title]) => [each, { title }]))),
    )
    setRefusal(reason)
    if (reason === undefined) onClose(id)
  }

  async function importPasted(): Promise<void> {
    setIsWaiting(true)
    try {
      const changes = workspace.changes()
      const question = { changes, page: id, language: REFERENCE_LANGUAGE, schema }
      const made = await importSchema(uiSchema.trim() === '' ? question : { ...question, uiSchema })
      const reason = run(workspace, 'newForm', (texts) =>
        titled(texts, new Map(Object.entries(made.files)), id, titles),
      )
      setRefusal(reason)
      if (reason !== undefined) return
      setMadeId(id)
      setNotes(made.notes)
    } catch (error) {
      setRefusal(sayError(error, t))
    } finally {
      setIsWaiting(false)
    }
  }

  if (notes)
    return (
      <section aria-label={words('newForm')} className="st-panel" data-panel>
        <p role="status">{words('formImported')}</p>
        <ul>
          {notes.map(({ id, params }, index) => (
            <li key={index}>{sayFinding('note', id, params, t)}</li>
          ))}
        </ul>
        <button type="button" autoFocus className="st-button st-primary" onClick={() => onClose(id)}>
          {words('showForm')}
        </button>
      </section>
    )
  return (
    <section aria-label={words('newForm')} className="st-panel" data-panel>
      <form
        className="st-form"
        aria-busy={isWaiting}
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <h2>{words('newForm')}</h2>
        <SelectInput label={words('startFrom')} value={start} onChange={setStart}>
          <option value="">{words('emptyForm')}</option>
          {TEMPLATES.map(([name, each]) => (
            <option key={name} value={name}>
              {each.name[code] ?? each.name.en}
            </option>
          ))}
          <option value={SCHEMA}>{words('pastedSchema')}</option>
        </SelectInput>
        {template && <p className="st-hint">{template.hint[code] ?? template.hint.en}</p>}
        {start === SCHEMA && (
          <>
            <PastedText label="JSON Schema" value={schema} onChange={setSchema} />
            <PastedText label={words('uiSchema')} value={uiSchema} onChange={setUiSchema} />
          </>
        )}
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
        <PanelActions refusal={refusal} isWaiting={isWaiting} onCancel={() => onClose(undefined)} />
      </form>
    </section>
  )
}

function PastedText({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <label>
      <span>{label}</span>
      <textarea
        className="fw-input"
        rows={6}
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}

/** The title in a language; without one the English, marked as not translated. */
const titleIn = (titles: Record<string, string>, code: string, id: string): string =>
  titles[code] || markUntranslated(titles[REFERENCE_LANGUAGE] || id)

/** Files of an imported form with the titles that were given for it. */
function titled(texts: Texts, made: Map<string, string>, id: string, titles: Record<string, string>): Edits {
  let edits: Edits = made
  for (const [code, title] of Object.entries(titles))
    if (title !== '')
      edits = new Map([...edits, ...setWord(withEdits(texts, edits), code, `pages/${id}.json`, ['title'], title)])
  return edits
}
