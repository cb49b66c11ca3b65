import { Button, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { languageMeta } from '../../../site/i18n/languages.ts'
import { markUntranslated } from '../../../project/texts/translationQuality.ts'
import { membersOf } from '../../../forms/schema/isObject.ts'
import { pageFile } from '../../model/fileEdits.ts'
import { setWord } from '../../model/commands/formCommands.ts'
import { setMember } from '../../model/commands/memberCommands.ts'
import {
  addOptions,
  moveOption,
  type OptionList,
  removeOption,
  renameOption,
} from '../../model/commands/optionCommands.ts'
import { optionLines } from '../../model/optionLines.ts'
import { fieldPlace, type FieldAddress } from '../files/fieldInfo.ts'
import { localeTexts, orderedLanguages, textIn } from '../files/parsedFiles.ts'
import { FormDialog, Refusal } from '../parts/FormDialog.tsx'
import { TextInEachLanguage } from '../parts/inputs.tsx'
import { Group } from '../parts/sections.tsx'
import { run, workspace } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'
import { OptionRows } from './OptionRows.tsx'

/** Longer lists, such as countries, are not edited in a form. */
const MAX_OPTIONS = 60

/**
 * Options of a field with their texts: the form's own list, or the library's, which other forms share.
 * @param code language of the texts
 */
export function Options({ code, ...address }: FieldAddress & { code: string }) {
  const words = useWords()
  const [newOption, setNewOption] = useState('')
  const [refusal, setRefusal] = useState<string>()
  /** The option whose value and texts the dialog changes. */
  const [renamed, setRenamed] = useState<string>()
  const { texts } = workspace
  const { page } = address
  const { own, inherited, library, path, words: steps } = fieldPlace(texts, address)
  // A list field has its options in `items`.
  const isList = own.enum === undefined && inherited.enum === undefined
  const [ownRules, inheritedRules] = (isList ? [own.items, inherited.items] : [own, inherited]).map(membersOf)
  const keyword = isList ? ['items', 'enum'] : ['enum']
  const isOfLibrary = ownRules?.enum === undefined && library !== undefined
  const values: unknown = isOfLibrary ? inheritedRules?.enum : ownRules?.enum
  if (!Array.isArray(values) || !values.every((each) => typeof each === 'string')) return null
  if (values.length > MAX_OPTIONS)
    return (
      <Group title={words(isOfLibrary ? 'libraryOptions' : 'options')}>
        <Typography color="textSecondary">{words('manyOptions', { count: values.length })}</Typography>
      </Group>
    )
  const list: OptionList = isOfLibrary
    ? {
        file: `schemas/fields/${library}.json`,
        path: keyword,
        wordFile: 'fields.json',
        wordPath: [library, 'options'],
      }
    : {
        file: pageFile(page),
        path: [...path, ...keyword],
        wordFile: `pages/${page}.json`,
        wordPath: ['fields', ...steps, 'options'],
      }
  const tree = localeTexts(texts, code)
  const languages = orderedLanguages(texts)
  const wordIn = (language: string, value: string) =>
    textIn(localeTexts(texts, language), [...(isOfLibrary ? ['fields'] : ['pages', page]), ...list.wordPath, value]) ??
    ''
  const shared = (value: string) =>
    library === undefined ? undefined : textIn(tree, ['fields', library, 'options', value])
  const act = (command: Parameters<typeof run>[1], mergeKey?: string) => {
    const reason = run('options', command, mergeKey)
    setRefusal(reason)
    return reason
  }
  /** Adds the options of one or several lines. A text in other languages is marked, so that none is forgotten. */
  const addLines = (text: string): string | undefined => {
    const lines = optionLines(text, values)
    const options = (lines.length > 0 ? lines : [{ value: '', label: undefined }]).map(({ value, label }) => ({
      value,
      words: Object.fromEntries(
        languages.map((each) => [
          each,
          each === code && label !== undefined ? label : markUntranslated(label ?? value),
        ]),
      ),
    }))
    return act((now) => addOptions(now, list, options))
  }
  return (
    <Group title={words(isOfLibrary ? 'libraryOptions' : 'options')}>
      {isOfLibrary && (
        <>
          <Typography color="textSecondary">{words('libraryOptionsHint')}</Typography>
          <Button
            onClick={() =>
              act((now) =>
                isList
                  ? setMember(now, page, { base: path, path: ['items'] }, inherited.items)
                  : setMember(now, page, { base: path, path: ['enum'] }, values),
              )
            }
          >
            {words('ownOptions')}
          </Button>
        </>
      )}
      <OptionRows
        values={values}
        lang={languageMeta(code).tag}
        wordOf={(value) => wordIn(code, value)}
        inheritedOf={shared}
        onWord={(value, word) =>
          act(
            (now) => setWord(now, code, list.wordFile, [...list.wordPath, value], word),
            `properties/${page}/${list.wordPath.join('/')}/${value}/${code}`,
          )
        }
        onMove={(value, index) => act((now) => moveOption(now, list, value, index))}
        onRename={setRenamed}
        onRemove={(value) => act((now) => removeOption(now, list, value))}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (addLines(newOption) === undefined) setNewOption('')
        }}
      >
        <Stack direction="row" spacing={1}>
          <TextField
            label={words('option')}
            helperText={words('optionHint')}
            value={newOption}
            onChange={({ target }) => setNewOption(target.value)}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text/plain')
              if (!/\n|\t/.test(text.trim())) return
              event.preventDefault()
              addLines(text)
            }}
          />
          <Button type="submit" sx={{ alignSelf: 'start', flexShrink: 0 }}>
            {words('addOption')}
          </Button>
        </Stack>
      </form>
      {renamed !== undefined && (
        <RenameOption
          value={renamed}
          texts={Object.fromEntries(languages.map((each) => [each, wordIn(each, renamed)]))}
          onRename={(value, changed) => act((now) => renameOption(now, list, renamed, value, changed))}
          onClose={() => setRenamed(undefined)}
        />
      )}
      <Refusal reason={refusal} />
    </Group>
  )
}

/** Dialog for the value of an option and its texts, which change in one step. */
function RenameOption({
  value: current,
  texts: currentTexts,
  onRename,
  onClose,
}: {
  value: string
  texts: Record<string, string>
  /** @param changed the changed texts by language @returns the reason if it is refused */
  onRename: (value: string, changed: Record<string, string>) => string | undefined
  onClose: () => void
}) {
  const words = useWords()
  const [value, setValue] = useState(current)
  const [texts, setTexts] = useState(currentTexts)
  const changed = Object.fromEntries(Object.entries(texts).filter(([code, text]) => text !== currentTexts[code]))
  return (
    <FormDialog
      title={words('named', { name: words('renameOption'), value: current })}
      submit={words('rename')}
      onSubmit={() => onRename(value.trim(), changed)}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={words('optionValue')}
        helperText={words('optionValueHint')}
        value={value}
        slotProps={{ htmlInput: { spellCheck: false } }}
        onChange={({ target }) => setValue(target.value)}
      />
      <TextInEachLanguage word="labelIn" languages={Object.keys(texts)} texts={texts} onChange={setTexts} />
    </FormDialog>
  )
}
