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
import { siteOfPage } from '../compileForm.tsx'
import { orderedLanguages } from '../parsedFiles.ts'
import { Region, Select } from '../parts.tsx'
import { useRestingVersion, useSelection, workspace } from '../workspaceStore.ts'
import { useWords } from '../words.ts'
import { WordInput } from './WordInput.tsx'
import { wordRows, type WordRow } from './wordRows.ts'

/** Which texts are shown. */
const FILTERS: Record<string, (row: WordRow) => boolean> = {
  // The wording of errors that every form shares is looked at by itself.
  allWords: ({ rule, cells }) => rule === undefined || cells.some(({ text }) => text !== ''),
  errorWording: ({ rule }) => rule !== undefined,
  missing: ({ cells }) => cells.some(({ isMissing }) => isMissing),
  stale: ({ cells }) => cells.some(({ isStale }) => isStale),
  noted: ({ cells }) => cells.some(({ notes, longer }) => notes.length > 0 || longer !== undefined),
}

/** More of them, an input for each language, would be slow to draw. */
const FIRST_ROWS = 100

/** A cell that is as it was is not drawn again. */
let lastRows: WordRow[] = []

/** All texts of a form in all languages side by side; what is missing, no longer true or much longer is marked. */
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
      {shown.length === 0 ? (
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
              {shown.slice(0, limit).map(({ key, name, rule, cells }) => (
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
          {shown.length > limit && (
            <Button onClick={() => setLimit(Infinity)}>{words('showAll', { count: shown.length })}</Button>
          )}
        </TableContainer>
      )}
    </Region>
  )
})
