import { Button, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { languageMeta } from '../../../site/i18n/languages.ts'
import { markUntranslated } from '../../../project/texts/translationQuality.ts'
import { membersOf } from '../../../forms/schema/isObject.ts'
import { pageFile } from '../../model/fileEdits.ts'
import { setWord } from '../../model/commands/formCommands.ts'
import { setMember } from '../../model/commands/memberCommands.ts'
import { addOption, type OptionList, removeOption } from '../../model/commands/optionCommands.ts'
import { fieldPlace, type FieldAddress } from '../files/fieldInfo.ts'
import { localeTexts, orderedLanguages, textIn } from '../files/parsedFiles.ts'
import { Refusal } from '../parts/FormDialog.tsx'
import { Group } from '../parts/sections.tsx'
import { run, workspace } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'

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
  const { texts } = workspace
  const { page } = address
  const { own, inherited, library, path, words: steps } = fieldPlace(texts, address)
  // A list field has its options in `items`.
  const isList = own.enum === undefined && inherited.enum === undefined
  const [ownRules, inheritedRules] = (isList ? [own.items, inherited.items] : [own, inherited]).map(membersOf)
  const keyword = isList ? ['items', 'enum'] : ['enum']
  const isOfLibrary = ownRules?.enum === undefined && library !== undefined
  const values: unknown = isOfLibrary ? inheritedRules?.enum : ownRules?.enum
  if (!Array.isArray(values) || values.length > MAX_OPTIONS || !values.every((each) => typeof each === 'string'))
    return null
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
  const wordOf = (value: string) =>
    textIn(tree, [...(isOfLibrary ? ['fields'] : ['pages', page]), ...list.wordPath, value]) ?? ''
  const shared = (value: string) =>
    library === undefined ? undefined : textIn(tree, ['fields', library, 'options', value])
  const act = (command: Parameters<typeof run>[1], mergeKey?: string) => {
    const reason = run('options', command, mergeKey)
    setRefusal(reason)
    return reason
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
      {values.map((value) => (
        <Stack key={value} direction="row" spacing={1}>
          <TextField
            label={value}
            value={wordOf(value)}
            placeholder={shared(value)}
            slotProps={{ htmlInput: { lang: languageMeta(code).tag } }}
            onChange={({ target }) =>
              act(
                (now) => setWord(now, code, list.wordFile, [...list.wordPath, value], target.value),
                `properties/${page}/${list.wordPath.join('/')}/${value}/${code}`,
              )
            }
          />
          <Button
            aria-label={`${words('remove')}: ${value}`}
            onClick={() => act((now) => removeOption(now, list, value))}
          >
            {words('remove')}
          </Button>
        </Stack>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // Mark the text as untranslated in every language, so that no translation is forgotten.
          const markedTexts = Object.fromEntries(
            orderedLanguages(texts).map((each) => [each, markUntranslated(newOption)]),
          )
          if (act((now) => addOption(now, list, newOption, markedTexts)) === undefined) setNewOption('')
        }}
      >
        <Stack direction="row" spacing={1}>
          <TextField label={words('option')} value={newOption} onChange={({ target }) => setNewOption(target.value)} />
          <Button type="submit">{words('addOption')}</Button>
        </Stack>
      </form>
      <Refusal reason={refusal} />
    </Group>
  )
}
