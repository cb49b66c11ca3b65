import { useState } from 'react'
import { languageMeta } from '../../i18n/languages.ts'
import { isObject } from '../../model/isObject.ts'
import { pageFile } from '../model/fileEdits.ts'
import { setWord } from '../model/formCommands.ts'
import { setMember } from '../model/memberCommands.ts'
import { addOptionTo, removeOptionFrom, type OptionList } from '../model/optionCommands.ts'
import { fieldPlace } from './fieldPlace.ts'
import type { FieldTextsProps } from './FieldTexts.tsx'
import { localeTexts, orderedLanguages, textIn } from './parsedFiles.ts'
import { run } from './useWorkspace.ts'
import { useWords } from './words.ts'

/** Longer lists, such as countries, are no matter of a form. */
const MAX_OPTIONS = 60

/** The options of a field with their words: of the form's own list, or of the library's, which other forms share. */
export function Options({ workspace, page, field, part, code, library }: FieldTextsProps) {
  const words = useWords()
  const { texts } = workspace
  const { own, inherited, path, words: steps } = fieldPlace(texts, { page, field, part })
  // Of a list, what its entries are chosen from.
  const isList = own.enum === undefined && inherited.enum === undefined
  const [ownRules, inheritedRules] = (isList ? [own.items, inherited.items] : [own, inherited]).map(
    (rules): Record<string, unknown> => (isObject(rules) ? rules : {}),
  )
  const keyword = isList ? ['items', 'enum'] : ['enum']
  const isOfLibrary = ownRules?.enum === undefined && library !== undefined
  const values: unknown = isOfLibrary ? inheritedRules?.enum : ownRules?.enum
  if (!Array.isArray(values) || values.length > MAX_OPTIONS || !values.every((each) => typeof each === 'string'))
    return null
  const wordPath = ['fields', ...steps, 'options']
  const list: OptionList = isOfLibrary
    ? {
        file: `schemas/fields/${library}.json`,
        path: keyword,
        wordFile: 'fields.json',
        wordPath: [library, 'options'],
      }
    : { file: pageFile(page), path: [...path, ...keyword], wordFile: `pages/${page}.json`, wordPath }
  return (
    <fieldset className="fw-group">
      <legend className="fw-legend">{words(isOfLibrary ? 'libraryOptions' : 'options')}</legend>
      {isOfLibrary && (
        <>
          <p className="st-hint">{words('libraryOptionsHint')}</p>
          <button
            type="button"
            className="st-button"
            onClick={() =>
              run(workspace, 'options', (now) =>
                isList
                  ? setMember(now, page, { base: path, path: ['items'] }, inherited.items)
                  : setMember(now, page, { base: path, path: ['enum'] }, values),
              )
            }
          >
            {words('ownOptions')}
          </button>
        </>
      )}
      <OptionRows {...{ workspace, page, field, part, code, library, list, values }} />
    </fieldset>
  )
}

function OptionRows({
  workspace,
  page,
  code,
  library,
  list,
  values,
}: FieldTextsProps & { list: OptionList; values: string[] }) {
  const words = useWords()
  const [added, setAdded] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const tree = localeTexts(workspace.texts, code)
  const own = (value: string) =>
    list.wordFile === 'fields.json'
      ? textIn(tree, ['fields', ...list.wordPath, value])
      : textIn(tree, ['pages', page, ...list.wordPath, value])
  const shared = (value: string) =>
    library === undefined ? undefined : textIn(tree, ['fields', library, 'options', value])
  return (
    <>
      {values.map((value) => (
        <div key={value} className="st-row st-name">
          <label className="st-form">
            <span>{value}</span>
            <input
              className="fw-input"
              lang={languageMeta(code).tag}
              value={own(value) ?? ''}
              placeholder={shared(value)}
              onChange={({ target }) =>
                run(
                  workspace,
                  'options',
                  (texts) => setWord(texts, code, list.wordFile, [...list.wordPath, value], target.value),
                  `properties/${page}/${list.wordPath.join('/')}/${value}/${code}`,
                )
              }
            />
          </label>
          <button
            type="button"
            className="st-button"
            aria-label={`${words('remove')}: ${value}`}
            onClick={() => setRefusal(run(workspace, 'options', (texts) => removeOptionFrom(texts, list, value)))}
          >
            {words('remove')}
          </button>
        </div>
      ))}
      <form
        className="st-row st-name"
        onSubmit={(event) => {
          event.preventDefault()
          // Marked as not translated in every language, so that none is forgotten.
          const texts = orderedLanguages(workspace.texts).map((each): [string, string] => [each, `⟦${added}⟧`])
          const reason = run(workspace, 'options', (now) => addOptionTo(now, list, added, Object.fromEntries(texts)))
          setRefusal(reason)
          if (reason === undefined) setAdded('')
        }}
      >
        <label>
          <span>{words('option')}</span>
          <input className="fw-input" value={added} onChange={({ target }) => setAdded(target.value)} />
        </label>
        <button type="submit" className="st-button">
          {words('addOption')}
        </button>
      </form>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
    </>
  )
}
