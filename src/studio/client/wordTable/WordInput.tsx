import { InputBase, Link, TableCell, Typography } from '@mui/material'
import { memo, useId, useSyncExternalStore } from 'react'
import { languageMeta } from '../../../site/i18n/languages.ts'
import { locateKey } from '../../../project/texts/textIndex.ts'
import { SOURCES_FILE, sourceRecord } from '../../../project/texts/textSources.ts'
import { sayProblem } from '../../../model/site/definitionProblem.ts'
import { setWord } from '../../model/commands/formCommands.ts'
import { run, workspace } from '../state/workspaceStore.ts'
import { useTranslate, useWords } from '../i18n/words.ts'
import { textOfKey, type WordCell } from './wordRows.ts'

/**
 * Input for a text in one language, with its notes. It reads the workspace itself, so that typing shows before the
 * table updates.
 * @param name the text's name in the table
 */
export const WordInput = memo(function WordInput({
  textKey,
  name,
  cell: { code, inherited, isMissing, isStale, notes, longer },
}: {
  textKey: string
  name: string
  cell: WordCell
}) {
  const words = useWords()
  const t = useTranslate()
  const noteId = useId()
  const text = useSyncExternalStore(workspace.subscribe, () => textOfKey(workspace.texts, code, textKey))
  const { name: language, tag } = languageMeta(code)
  const { path, steps } = locateKey(textKey)
  const marks = [
    ...(isMissing ? [words('isMissing')] : []),
    ...(isStale ? [words('isStale')] : []),
    ...(longer === undefined ? [] : [words('isLonger', { times: longer })]),
    ...notes.map((note) => sayProblem(note, t).message),
  ]
  return (
    <TableCell data-language={language}>
      <InputBase
        fullWidth
        inputComponent="textarea"
        className="st-word"
        sx={{ borderColor: isMissing ? 'error.main' : isStale ? 'warning.main' : 'text.secondary' }}
        value={text}
        placeholder={inherited ?? words('missing')}
        inputProps={{
          rows: 1,
          lang: tag,
          'aria-label': `${name} (${language})`,
          'aria-describedby': marks.length > 0 ? noteId : undefined,
        }}
        onChange={({ target }) =>
          run('words', (current) => setWord(current, code, path, steps, target.value), `words/${code}/${textKey}`)
        }
      />
      {marks.length > 0 && (
        <Typography id={noteId} variant="body2">
          {marks.join(' ')}
        </Typography>
      )}
      {isStale && text !== '' && (
        <Link
          component="button"
          aria-label={words('named', { name: words('stillTrue'), value: `${name} (${language})` })}
          onClick={() =>
            run('words', (current) =>
              setWord(
                current,
                code,
                SOURCES_FILE,
                [textKey],
                sourceRecord(textOfKey(current, 'en', textKey), textOfKey(current, code, textKey)),
              ),
            )
          }
        >
          {words('stillTrue')}
        </Link>
      )}
    </TableCell>
  )
})
