/** Renamed members of page and field files: pointer of their object, and old → present name. */
const RENAMED_WORDS: { where: RegExp; words: Record<string, string> }[] = [
  {
    where: /^$/,
    words: {
      recent: 'requiresRecentSignIn',
      fromAddress: 'urlPrefill',
      draft: 'saveDraft',
      renamed: 'renamedFields',
    },
  },
  { where: /^\/submit$/, words: { answer: 'result', secret: 'resultShownOnce', also: 'alternatives' } },
  { where: /\/?decimal$/, words: { above: 'exclusiveMinimum', atMost: 'maximum', places: 'decimalPlaces' } },
  { where: /\/?file$/, words: { reduce: 'resize' } },
  {
    where: /^/,
    words: {
      proposedFrom: 'defaultFrom',
      chosenBy: 'selectedBy',
      fromAnswer: 'setByError',
      onLeave: 'normalizeOnBlur',
      callingCode: 'callingCodeField',
      'ui:first': 'ui:preferredOptions',
    },
  },
]

/** Text groups renamed with them: old start of a key → present start. */
const RENAMED_TEXTS: [RegExp, string][] = [
  [/^answer\./, 'result.'],
  [/^(pages\.[^.]+)\.also\./, '$1.alternatives.'],
  [/^(pages\.[^.]+)\.alsoHint$/, '$1.alternativesHint'],
]

/**
 * The present name of a member of a page or field file; undefined if it was never renamed there.
 * @param pointer JSON pointer to the object that has the member
 */
export function presentWord(pointer: string, word: string): string | undefined {
  const entry = RENAMED_WORDS.find(({ where, words }) => where.test(pointer) && Object.hasOwn(words, word))
  return entry?.words[word]
}

/** The present key of a text; undefined if it was never renamed. */
export function presentTextKey(key: string): string | undefined {
  const renaming = RENAMED_TEXTS.find(([pattern]) => pattern.test(key))
  return renaming && key.replace(...renaming)
}
