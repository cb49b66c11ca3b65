import { toNormalForm } from '../../forms/schema/plainText.ts'

const collator = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: false })
/** Letters that some backends take for plain ones although Unicode's collation does not. */
const ALIKE: Record<string, string> = { ß: 's', ı: 'i', æ: 'ae', œ: 'oe', þ: 'th', ŋ: 'n', ŧ: 't', ĸ: 'k' }
const PLAIN_CHARACTERS = ['', ...'abcdefghijklmnopqrstuvwxyz0123456789']

/**
 * The text by which guesses at an account are counted. Backends differ in what they take for the same text: accents,
 * strokes, the width of letters, and characters that Unicode's collation ignores make no other account.
 */
export const foldAccount = (typedAccount: string): string =>
  [...toNormalForm(typedAccount.trim(), 'NFKD').toLowerCase()]
    .map(foldCharacter)
    .join('')
    // Some take `ß` for one letter, others for two.
    .replace(/([a-z])\1+/g, '$1')

const foldCharacter = (character: string): string =>
  /[!-~]/.test(character)
    ? character
    : (ALIKE[character] ??
      (/\p{Default_Ignorable_Code_Point}/u.test(character) ? '' : undefined) ??
      PLAIN_CHARACTERS.find((plain) => collator.compare(plain, character) === 0) ??
      character)
