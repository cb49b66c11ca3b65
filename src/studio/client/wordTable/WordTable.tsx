import {
  Button,
  Link,
  MenuItem,
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
import { useTranslation } from 'react-i18next'
import { languageMeta } from '../../../site/i18n/languages.ts'
import { load, save } from '../../../site/session/storage.ts'
import { shareUnchanged } from '../../model/shareUnchanged.ts'
import { addressOf } from '../preview/editableText.ts'
import { REFERENCE_LANGUAGE } from '../../../project/texts/textIndex.ts'
import { siteOfPage } from '../preview/compileForm.tsx'
import { orderedLanguages } from '../files/parsedFiles.ts'
import { Select } from '../parts/inputs.tsx'
import { Region } from '../parts/sections.tsx'
import { editText, select, show, studio, useRestingVersion, useSelection, workspace } from '../state/workspaceStore.ts'
import { languageCode, useTranslate, useWords } from '../i18n/words.ts'
import { WordInput } from './WordInput.tsx'
import { targetOf, type WordPlace } from './wordPlace.ts'
import { wordRows, type WordRow } from './wordRows.ts'

/** Filters of the rows, by text key. */
const FILTERS: Record<string, (row: WordRow) => boolean> = {
  // Error texts that the form does not replace have a filter of their own.
  allWords: ({ place, cells }) => place.kind !== 'error' || cells.some(({ text }) => text !== ''),
  errorWording: ({ place }) => place.kind === 'error',
  missing: ({ cells }) => cells.some(({ isMissing }) => isMissing),
  stale: ({ cells }) => cells.some(({ isStale }) => isStale),
  noted: ({ cells }) => cells.some(({ notes, longer }) => notes.length > 0 || longer !== undefined),
}

/** More rows, with an input per language, would render slowly. */
const FIRST_ROWS = 100

/** The languages chosen to be shown, in this browser. */
const SHOWN_LANGUAGES = 'studio languages'

/** Rows of the last render: unchanged cells stay the same objects and do not render again. */
let lastRows: WordRow[] = []

function keepUnchanged(rows: WordRow[]): WordRow[] {
  lastRows = shareUnchanged(lastRows, rows)
  return lastRows
}

/** All texts of a form in all languages side by side; missing, outdated and much longer texts are marked. */
export const WordTable = memo(function WordTable() {
  const words = useWords()
  const version = useRestingVersion()
  const { page } = useSelection()
  const [filter, setFilter] = useState('allWords')
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(FIRST_ROWS)
  const ownerCode = useOwnerLanguage()
  const { codes, chosenCodes, chooseCodes } = useShownLanguages(ownerCode)
  const nameOf = useWordName()
  const rows = useMemo(() => {
    void version
    return keepUnchanged(wordRows(workspace.texts, page, siteOfPage(workspace.texts, page), ownerCode))
  }, [page, version, ownerCode])
  const query = search.trim().toLowerCase()
  const shownRows = rows
    .filter((row) => FILTERS[filter]?.(row))
    .map((row) => ({ ...row, shownName: nameOf(row) }))
    .filter(({ shownName, name, cells }) =>
      [shownName, name, ...cells.map(({ text, inherited }) => text || (inherited ?? ''))].some((each) =>
        each.toLowerCase().includes(query),
      ),
    )
  return (
    <Region name="words" summary="wordsSummary">
      <Stack direction="row" useFlexGap spacing={1} className="st-wordFilters">
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
        <TextField
          select
          label={words('shownLanguages')}
          value={chosenCodes}
          slotProps={{
            select: {
              multiple: true,
              renderValue: () => chosenCodes.map((code) => languageMeta(code).name).join(', '),
              onChange: ({ target }) => chooseCodes(target.value),
            },
          }}
        >
          {codes.map((code) => (
            <MenuItem key={code} value={code} lang={languageMeta(code).tag}>
              {languageMeta(code).name}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      {shownRows.length === 0 ? (
        <Typography>{words('noneOfThese')}</Typography>
      ) : (
        <TableContainer className="st-words" tabIndex={0} role="group" aria-label={words('words')}>
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                <TableCell>{words('key')}</TableCell>
                {chosenCodes.map((code) => (
                  <TableCell key={code} lang={languageMeta(code).tag}>
                    {languageMeta(code).name}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {shownRows.slice(0, limit).map(({ key, name, shownName, place, cells }) => (
                <TableRow key={key}>
                  <TableCell component="th" scope="row">
                    {shownName}
                    {shownName !== name && (
                      <Typography variant="body2" color="textSecondary">
                        {name}
                      </Typography>
                    )}
                    {place.kind !== 'other' && (
                      <Link
                        component="button"
                        variant="body2"
                        aria-label={words('named', { name: words('showInForm'), value: shownName })}
                        onClick={() => showInForm(page, place)}
                      >
                        {words('showInForm')}
                      </Link>
                    )}
                  </TableCell>
                  {chosenCodes.flatMap((code) =>
                    cells
                      .filter((cell) => cell.code === code)
                      .map((cell) => <WordInput key={code} textKey={key} name={shownName} cell={cell} />),
                  )}
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

/** The language of the Studio, if the project has it, else English. */
function useOwnerLanguage(): string {
  const { i18n } = useTranslation()
  const code = languageCode(i18n.language)
  return orderedLanguages(workspace.texts).includes(code) ? code : REFERENCE_LANGUAGE
}

/** The languages of the project, the owner's first, and those chosen to be shown, which this browser keeps. */
function useShownLanguages(ownerCode: string) {
  const codes = orderedLanguages(workspace.texts).sort((a, b) => Number(b === ownerCode) - Number(a === ownerCode))
  const [chosen, setChosen] = useState<unknown>(() => load(SHOWN_LANGUAGES))
  const chosenCodes = codes.filter((code) => Array.isArray(chosen) && chosen.includes(code))
  return {
    codes,
    chosenCodes: chosenCodes.length > 0 ? chosenCodes : codes,
    chooseCodes(next: unknown) {
      setChosen(next)
      save(SHOWN_LANGUAGES, next)
    },
  }
}

/** Returns a function that names a text by the label of its field and its kind; a text without a place by its key. */
function useWordName(): (row: WordRow) => string {
  const words = useWords()
  const t = useTranslate()
  const ruleName = (rule: string) => t([`properties.__rules.${rule}.label`], { defaultValue: rule })
  const kindOf = ({ place, limit, name }: WordRow): string => {
    switch (place.kind) {
      case 'page':
        return t([`properties.__formWords.${place.path}.label`], {})
      case 'step':
        return words('stepTitle', { id: place.name })
      case 'button':
        return words('furtherButton', { name: place.name })
      case 'result':
        return words('resultMember', { name: place.name })
      case 'label':
        return t(['properties.__words.text.label'], {})
      case 'hint':
        return t(['properties.__words.hint.label'], {})
      case 'option':
        return words('optionText', { value: place.name })
      case 'error':
        return words('errorOf', {
          rule: limit === undefined ? ruleName(place.name) : `${ruleName(place.name)} ${limit}`,
        })
      case 'pageError':
        return words('errorOf', { rule: ruleName(place.name) })
      case 'other':
        return name
    }
  }
  return (row) => (row.label === '' ? kindOf(row) : `${row.label} · ${kindOf(row)}`)
}

/** Opens the form at a text: with an input over it, or in the state that shows it. */
function showInForm(page: string, place: WordPlace): void {
  const { texts } = workspace
  if ('field' in place) {
    const { field, part } = addressOf(texts, page, place.field)
    select(field, part)
  }
  show({
    state: place.kind === 'error' || place.kind === 'pageError' ? 'errors' : isAfterSending(place) ? 'done' : 'empty',
  })
  const target = targetOf(texts, page, place)
  if (target) editText(target)
  else studio.tab = 'form'
}

const isAfterSending = (place: WordPlace): boolean =>
  place.kind === 'result' || (place.kind === 'page' && place.path.startsWith('success.'))
