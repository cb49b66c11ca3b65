import { memo, useId } from 'react'
import { languageMeta } from '../../../i18n/languages.ts'
import { locateKey } from '../../../lint/texts/textIndex.ts'
import { SOURCES_FILE, sourceRecord } from '../../../lint/texts/textSources.ts'
import { setWord } from '../../model/formCommands.ts'
import type { Workspace } from '../../model/workspace.ts'
import { run } from '../useWorkspace.ts'
import { useWords } from '../words.ts'
import type { WordCell } from './wordRows.ts'

/** Begins the merge keys of what is typed in the table. */
export const WORDS_KEY = 'words/'

interface WordInputProps extends Omit<WordCell, 'notes'> {
  workspace: Workspace
  textKey: string
  /** The key as it is shown. */
  name: string
  /** The English that it is made of. */
  english: string
  notes: string
}

/** A text in one language, with what is to be known of it. */
export const WordInput = memo(function WordInput({
  workspace,
  textKey,
  name,
  code,
  text,
  english,
  inherited,
  isMissing,
  isStale,
  notes,
  longer,
}: WordInputProps) {
  const words = useWords()
  const noteId = useId()
  const { name: language, tag } = languageMeta(code)
  const { path, steps } = locateKey(textKey)
  const marks = [
    ...(isMissing ? [words('isMissing')] : []),
    ...(isStale ? [words('isStale')] : []),
    ...(longer === undefined ? [] : [words('isLonger', { times: longer })]),
    ...(notes === '' ? [] : [notes]),
  ]
  return (
    <td data-language={language}>
      <textarea
        rows={1}
        lang={tag}
        aria-label={`${name} (${language})`}
        aria-describedby={marks.length > 0 ? noteId : undefined}
        data-missing={isMissing || undefined}
        data-stale={isStale || undefined}
        placeholder={inherited ?? words('missing')}
        value={text}
        onChange={({ target }) =>
          run(
            workspace,
            'words',
            (current) => setWord(current, code, path, steps, target.value),
            `${WORDS_KEY}${code}/${textKey}`,
          )
        }
      />
      {marks.length > 0 && (
        <p id={noteId} className="st-note">
          {marks.join(' ')}
        </p>
      )}
      {isStale && text !== '' && (
        <button
          type="button"
          className="st-link"
          aria-label={`${words('stillTrue')}: ${name} (${language})`}
          onClick={() =>
            run(workspace, 'words', (current) =>
              setWord(current, code, SOURCES_FILE, [textKey], sourceRecord(english, text)),
            )
          }
        >
          {words('stillTrue')}
        </button>
      )}
    </td>
  )
})
