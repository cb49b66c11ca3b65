import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { language } from '../../i18n/i18n.ts'
import { isObject } from '../../model/isObject.ts'
import { placeOfNew } from '../model/addCommands.ts'
import { libraryNames, pageFile } from '../model/fileEdits.ts'
import { pasteField } from '../model/placeCommands.ts'
import type { Texts, Workspace } from '../model/workspace.ts'
import { FieldExample } from './FieldExample.tsx'
import { labelOf, stepTitle } from './formTexts.ts'
import { jsonFault } from './json/useJsonGuard.ts'
import { NewFieldForm, type Choice } from './NewFieldForm.tsx'
import { contentOf, localeTexts, orderedLanguages, textIn } from './parsedFiles.ts'
import { run } from './useWorkspace.ts'
import { useWords } from './words.ts'
import './palette.css'

/** Kinds that the library has no field for, with limits that keep them sound. */
const PLAIN_KINDS: Record<
  string,
  Pick<Choice, 'name' | 'schema'> & Partial<Pick<Choice, 'options' | 'look' | 'required'>>
> = {
  kindText: { name: 'text', schema: { type: 'string', maxLength: 100 } },
  kindNumber: { name: 'number', schema: { type: 'integer', minimum: 0 } },
  kindChoice: { name: 'choice', schema: { type: 'string', enum: ['first', 'second'] }, options: ['first', 'second'] },
  kindYesNo: { name: 'confirmed', schema: { type: 'boolean' } },
  kindDate: { name: 'date', schema: { type: 'string', format: 'date' } },
  kindDeclaration: {
    name: 'declaration',
    schema: { type: 'boolean', const: true },
    look: { 'ui:widget': 'DeclarationWidget' },
    required: true,
  },
}

/** The palette: fields of the library, which bring their words, and plain kinds, each with an example. */
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
  const [search, setSearch] = useState('')
  const taken = Object.keys(Object(Object(Object(contentOf(texts, pageFile(page))).schema).properties) as object)
  const fieldTexts = localeTexts(texts, code)
  const kinds = Object.entries(PLAIN_KINDS).map(([key, { options = [], ...kind }]) => ({
    key,
    name: kind.name,
    label: words(key),
    example: kind.schema,
    optionTexts: options,
    choice: { ...kind, needsWords: true, options, documents: kind.look ? legalDocuments(texts) : [] },
  }))
  const library = libraryNames(texts).map((name) => {
    const schema = contentOf(texts, `schemas/fields/${name}.json`)
    return {
      key: name,
      name,
      label: textIn(fieldTexts, ['fields', name, 'label'])?.replace(/<\/?\d>/g, '') ?? name,
      example: isObject(schema) ? schema : {},
      optionTexts: Object.values(Object(Object(Object(fieldTexts.fields)[name]).options) as Record<string, string>),
      choice: { name, schema: { $ref: `../fields/${name}.json` }, needsWords: false, options: [], documents: [] },
    }
  })
  const wanted = search.trim().toLowerCase()
  const matches = ({ name, label }: { name: string; label: string }) =>
    `${label} ${name}`.toLowerCase().includes(wanted)
  const groups = [
    ['plain', kinds.filter(matches)],
    ['library', library.filter(matches)],
  ] as const

  /** Where a field of a kind will stand. */
  function sayPlace({ schema }: Choice): string | undefined {
    if (jsonFault(texts, pageFile(page)) !== undefined) return undefined
    const place = placeOfNew(texts, page, { schema, after })
    const [key, other] = place.before === undefined ? ['goesAfter', place.after] : ['goesBefore', place.before]
    const beside = other === undefined ? '' : words(key, { name: labelOf(texts, page, other, code) })
    const step = place.step && words('goesIntoStep', { step: stepTitle(texts, page, place.step, code) })
    return `${beside} ${step ?? ''}`.trim() || undefined
  }

  return (
    <section aria-label={words('addField')} className="st-section st-panel" data-panel>
      <div className="st-heading">
        <h2>{words('addField')}</h2>
        <button type="button" className="st-button" onClick={() => onClose(undefined)}>
          {words('cancel')}
        </button>
      </div>
      {choice === undefined ? (
        <>
          <input
            autoFocus
            type="search"
            className="fw-input"
            aria-label={words('searchFields')}
            placeholder={words('searchFields')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          {groups.map(([title, cards]) => (
            <section key={title} aria-label={words(title)} hidden={cards.length === 0}>
              <h3>{words(title)}</h3>
              <div className="st-cards">
                {cards.map((card) => (
                  <button key={card.key} type="button" className="st-card" onClick={() => setChoice(card.choice)}>
                    <span>{card.label}</span>
                    <FieldExample schema={card.example} label={card.label} options={card.optionTexts} />
                  </button>
                ))}
              </div>
            </section>
          ))}
          {groups.every(([, cards]) => cards.length === 0) && <p role="status">{words('nothingFound')}</p>}
        </>
      ) : (
        <NewFieldForm
          choice={choice}
          taken={taken}
          place={sayPlace(choice)}
          languages={orderedLanguages(texts)}
          onAdd={(name, fieldWords, document) => {
            const { schema, look, required = false } = choice
            const field = {
              name,
              schema,
              look: document === undefined ? look : { ...look, 'ui:links': [`/legal/${document}`] },
              required,
              words: fieldWords,
            }
            return run(workspace, 'add', (current) => pasteField(current, page, field, { after }).edits)
          }}
          onClose={onClose}
        />
      )}
    </section>
  )
}

/** The legal documents of the site: what declarations are about. */
function legalDocuments(texts: Texts): string[] {
  const site = contentOf(texts, 'schemas/site.json')
  return isObject(site) && Array.isArray(site.legal) ? site.legal.map(String) : []
}
