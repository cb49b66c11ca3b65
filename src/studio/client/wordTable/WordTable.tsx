import {
  Button,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { memo, useMemo, useState } from 'react'
import { languageMeta } from '../../../site/i18n/languages.ts'
import { shareUnchanged } from '../../model/shareUnchanged.ts'
import { siteOfPage } from '../preview/compileForm.tsx'
import { orderedLanguages } from '../files/parsedFiles.ts'
import { Select } from '../parts/inputs.tsx'
import { Region } from '../parts/sections.tsx'
import { useRestingVersion, useSelection, workspace } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'
import { WordInput } from './WordInput.tsx'
import { wordRows, type WordRow } from './wordRows.ts'

/** Filters of the rows, by text key. */
const FILTERS: Record<string, (row: WordRow) => boolean> = {
  // Error texts that the form does not replace have a filter of their own.
  allWords: ({ rule, cells }) => rule === undefined || cells.some(({ text }) => text !== ''),
  errorWording: ({ rule }) => rule !== undefined,
  missing: ({ cells }) => cells.some(({ isMissing }) => isMissing),
  stale: ({ cells }) => cells.some(({ isStale }) => isStale),
  noted: ({ cells }) => cells.some(({ notes, longer }) => notes.length > 0 || longer !== undefined),
}

/** More rows, with an input per language, would render slowly. */
const FIRST_ROWS = 100

/** Rows of the last render: unchanged cells stay the same objects and do not render again. */
let lastRows: WordRow[] = []

/** All texts of a form in all languages side by side; missing, outdated and much longer texts are marked. */
export const WordTable = memo(function WordTable() {
  const words = useWords()
  const version = useRestingVersion()
  const { page } = useSelection()
  const [filter, setFilter] = useState('allWords')
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(FIRST_ROWS)
  const rows = useMemo(() => {
    void version
    lastRows = shareUnchanged(lastRows, wordRows(workspace.texts, page, siteOfPage(workspace.texts, page)))
    return lastRows
  }, [page, version])
  const query = search.trim().toLowerCase()
  const shownRows = rows.filter(
    (row) =>
      FILTERS[filter]?.(row) &&
      [row.name, ...row.cells.map(({ text, inherited }) => text || (inherited ?? ''))].some((each) =>
        each.toLowerCase().includes(query),
      ),
  )
  return (
    <Region name="words" summary="wordsSummary">
      <Stack direction="row" spacing={1}>
        <Select
          label={words('filter')}
          value={filter}
          options={Object.entries(FILTERS).map(([name, matches]) => [
            name,
            `${words(name)} (${rows.filter(matches).length})`,
          ])}
          onChange={setFilter}
        />
        <TextField
          type="search"
          label={words('find')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </Stack>
      {shownRows.length === 0 ? (
        <Typography>{words('noneOfThese')}</Typography>
      ) : (
        <TableContainer className="st-words" tabIndex={0} role="group" aria-label={words('words')}>
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                <TableCell>{words('key')}</TableCell>
                {orderedLanguages(workspace.texts).map((code) => (
                  <TableCell key={code} lang={languageMeta(code).tag}>
                    {languageMeta(code).name}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {shownRows.slice(0, limit).map(({ key, name, rule, cells }) => (
                <TableRow key={key}>
                  <TableCell component="th" scope="row">
                    {name}
                    {rule !== undefined && <Typography color="textSecondary">{rule}</Typography>}
                  </TableCell>
                  {cells.map((cell) => (
                    <WordInput key={cell.code} textKey={key} name={name} cell={cell} />
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
          {shownRows.length > limit && (
            <Button onClick={() => setLimit(Infinity)}>{words('showAll', { count: shownRows.length })}</Button>
          )}
        </TableContainer>
      )}
    </Region>
  )
})
