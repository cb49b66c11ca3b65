import { useMemo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { SelectOption } from './selectOption.ts'

/** More results would cover the screen of a phone. */
const MAX_RESULTS = 6

interface OptionResultsProps {
  choices: SelectOption[]
  /** Id of the field's label. */
  labelId: string
  onChoose: (choice: SelectOption) => void
  onClose: () => void
}

/** The search of a long list: an input, and its results as buttons. Enter chooses the first result. */
export function OptionResults({ choices, labelId, onChoose, onClose }: OptionResultsProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const results = useMemo(() => (query.trim() === '' ? [] : findOptions(choices, query)), [choices, query])

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Enter would send the form.
    event.preventDefault()
    if (results[0]) onChoose(results[0])
  }

  return (
    <div className="fw-search">
      <input
        autoFocus
        type="search"
        className="fw-input"
        aria-label={t('form.searchBy')}
        placeholder={t('form.searchBy')}
        aria-describedby={labelId}
        autoComplete="off"
        spellCheck={false}
        onInput={({ currentTarget }) => setQuery(currentTarget.value)}
        onKeyDown={handleKey}
      />
      <p className="fw-hint" role="status">
        {query.trim() !== '' && t('form.found', { count: results.length })}
      </p>
      <ul>
        {results.slice(0, MAX_RESULTS).map((choice) => (
          <li key={choice.label}>
            <button type="button" className="ui-button-base ui-list-item-button" onClick={() => onChoose(choice)}>
              {choice.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The options that match: first those with the very word, then those with a word that begins so, then others. */
function findOptions(choices: SelectOption[], query: string): SelectOption[] {
  const wanted = foldText(query).trim()
  const ranked = choices.map((choice) => {
    const text = foldText(choice.searchText ?? choice.label)
    const matches = [text.split(' ').includes(wanted), ` ${text}`.includes(` ${wanted}`), text.includes(wanted)]
    return { choice, rank: matches.indexOf(true) }
  })
  return ranked
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice)
}

/** Lower case without accents and signs, such as those of `Côte d’Ivoire` and `+886`. */
const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()
