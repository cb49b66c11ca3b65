import type { JSONPath } from 'jsonc-parser'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { language } from '../../i18n/i18n.ts'
import { languageMeta } from '../../i18n/languages.ts'
import { renameField } from '../model/fieldCommands.ts'
import { renamePart } from '../model/innerCommands.ts'
import type { Workspace } from '../model/workspace.ts'
import { FieldProperties } from './FieldProperties.tsx'
import { FieldStep } from './FieldStep.tsx'
import { FormProperties } from './FormProperties.tsx'
import { labelOf, partLabel } from './formTexts.ts'
import { localeTexts, textIn } from './parsedFiles.ts'
import { Region } from './Region.tsx'
import { Renaming } from './Renaming.tsx'
import { run, useVersion } from './useWorkspace.ts'
import { useWords } from './words.ts'

/** Whether a field has a name of its own in the payload: one of the form, or one that a rule brings. */
const isPayloadName = (part: JSONPath = []): boolean =>
  !part.includes('items') && part.filter((step) => step === 'properties').length <= 1

/** The properties of the selected field, or of the form itself, drawn by the engine from the meta schemas. */
export function Properties({
  workspace,
  page,
  field,
  part,
  onRenamed,
  onPageRenamed,
}: {
  workspace: Workspace
  page: string
  field: string | undefined
  /** Where a field inside it stands. */
  part: JSONPath | undefined
  /** Undefined: the form itself. */
  onRenamed: (name: string | undefined, part?: JSONPath) => void
  onPageRenamed: (id: string) => void
}) {
  const words = useWords()
  useVersion(workspace)
  const { code } = useSnapshot(language)
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const isFound = (key: string) => words(key).toLowerCase().includes(wanted)
  return (
    <Region name="properties" summary="propertiesSummary">
      {field === undefined ? (
        <>
          <h3>{textIn(localeTexts(workspace.texts, code), ['pages', page, 'title']) ?? page}</h3>
          <p className="st-hint">{words('chooseField')}</p>
        </>
      ) : (
        <div className="st-selected">
          <h3>{part ? partLabel(workspace.texts, page, part, code) : labelOf(workspace.texts, page, field, code)}</h3>
          <button type="button" className="st-link" onClick={() => onRenamed(undefined)}>
            {words('wholeForm')}
          </button>
        </div>
      )}
      {/* Those of the preview's language are what is changed here. */}
      <p className="st-hint">
        {words('words')}: <span lang={languageMeta(code).tag}>{languageMeta(code).name}</span>
      </p>
      <input
        type="search"
        className="fw-input"
        aria-label={words('search')}
        placeholder={words('search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {field === undefined ? (
        <FormProperties workspace={workspace} page={page} search={wanted} onRenamed={onPageRenamed} />
      ) : (
        <FieldProperties workspace={workspace} page={page} field={field} part={part} search={wanted}>
          {!part && isFound('step') && <FieldStep workspace={workspace} page={page} field={field} />}
          {isFound('payloadName') && (
            <Renaming
              label={words('payloadName')}
              name={String(part?.at(-1) ?? field)}
              onRename={(name) =>
                run(workspace, 'rename', (texts) =>
                  part && !isPayloadName(part)
                    ? renamePart(texts, page, part, name)
                    : renameField(texts, page, field, name),
                )
              }
              onRenamed={(name) => onRenamed(isPayloadName(part) ? name : field, part && [...part.slice(0, -1), name])}
            />
          )}
        </FieldProperties>
      )}
      {wanted !== '' && <p className="st-hint st-none">{words('noProperty')}</p>}
    </Region>
  )
}
