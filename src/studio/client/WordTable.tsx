import { memo, useMemo, useState } from 'react'
import { languageMeta } from '../../i18n/languages.ts'
import type { Workspace } from '../model/workspace.ts'
import { siteOfPage } from './compileForm.ts'
import { orderedLanguages } from './parsedFiles.ts'
import { Region } from './Region.tsx'
import { SelectInput } from './SelectInput.tsx'
import { useRestingVersion } from './useWorkspace.ts'
import { sayProblem } from '../../model/site/definitionProblem.ts'
import { useTranslate, useWords } from './words.ts'
import { WordInput, WORDS_KEY } from './wordTable/WordInput.tsx'
import { textOfKey, wordRows, type WordRow } from './wordTable/wordRows.ts'

/** Which texts are shown. */
const FILTERS: Record<string, (row: WordRow) => boolean> = {
  // The wording of errors that every form shares is looked at by itself.
  allWords: ({ rule, cells }) => rule === undefined || cells.some(({ text }) => text !== ''),
  errorWording: ({ rule }) => rule !== undefined,
  missing: ({ cells }) => cells.some(({ isMissing }) => isMissing),
  stale: ({ cells }) => cells.some(({ isStale }) => isStale),
  noted: ({ cells }) => cells.some(({ notes, longer }) => notes.length > 0 || longer !== undefined),
}

/** More of them, six inputs each, would be slow to draw. */
const FIRST_ROWS = 100

/** All texts of a form in all languages side by side; what is missing, no longer true or much longer is marked. */
export const WordTable = memo(function WordTable({ workspace, page }: { workspace: Workspace; page: string }) {
  const words = useWords()
  const t = useTranslate()
  // What is typed here is on the screen before the table is worked out anew.
  useRestingVersion(workspace, () => workspace.lastKey?.startsWith(WORDS_KEY) === true)
  const [version] = useRestingVersion(workspace)
  const [filter, setFilter] = useState('allWords')
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(FIRST_ROWS)
  const { texts } = workspace
  const rows = useMemo(() => {
    void version
    return wordRows(workspace.texts, page, siteOfPage(workspace.texts, page))
  }, [workspace, page, version])
  const wanted = search.trim().toLowerCase()
  const shown = rows.filter(
    (row) =>
      FILTERS[filter]?.(row) &&
      [row.name, ...row.cells.map(({ text, inherited }) => text || (inherited ?? ''))].some((each) =>
        each.toLowerCase().includes(wanted),
      ),
  )
  return (
    <Region name="words" summary="wordsSummary">
      <div className="st-row">
        <SelectInput isInline label={words('filter')} value={filter} onChange={setFilter}>
          {Object.entries(FILTERS).map(([name, matches]) => (
            <option key={name} value={name}>
              {words(name)} ({rows.filter(matches).length})
            </option>
          ))}
        </SelectInput>
        <label className="st-inline">
          <span>{words('find')}</span>
          <input type="search" className="fw-input" value={search} onChange={({ target }) => setSearch(target.value)} />
        </label>
      </div>
      {shown.length === 0 ? (
        <p>{words('noneOfThese')}</p>
      ) : (
        <div className="st-scroll" tabIndex={0} role="group" aria-label={words('words')}>
          <table className="st-words">
            <thead>
              <tr>
                <th scope="col">{words('key')}</th>
                {orderedLanguages(texts).map((code) => (
                  <th key={code} scope="col" lang={languageMeta(code).tag}>
                    {languageMeta(code).name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.slice(0, limit).map(({ key, name, rule, cells }) => (
                <tr key={key}>
                  <th scope="row">
                    {name}
                    {rule !== undefined && <span className="st-hint"> {rule}</span>}
                  </th>
                  {cells.map((cell) => (
                    <WordInput
                      key={cell.code}
                      {...cell}
                      workspace={workspace}
                      textKey={key}
                      name={name}
                      text={textOfKey(texts, cell.code, key)}
                      english={textOfKey(texts, 'en', key)}
                      notes={cell.notes.map((problem) => sayProblem(problem, t).message).join(' ')}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {shown.length > limit && (
            <button type="button" className="st-button" onClick={() => setLimit(Infinity)}>
              {words('showAll', { count: shown.length })}
            </button>
          )}
        </div>
      )}
    </Region>
  )
})
