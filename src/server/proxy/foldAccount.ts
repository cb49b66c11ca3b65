import { toNormalForm } from '../../forms/schema/plainText.ts'

const collator = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: false })
const PLAIN_CHARACTERS = ['', ...'abcdefghijklmnopqrstuvwxyz0123456789']

/**
 * The text by which guesses at an account are counted. Backends differ in what they take for the same text: accents,
 * strokes, the width of letters, and characters that Unicode's collation ignores make no other account.
 */
export const foldAccount = (typedAccount: string): string =>
  [...toNormalForm(typedAccount.trim(), 'NFKD').toLowerCase()].map(foldCharacter).join('')

const foldCharacter = (character: string): string =>
  /[!-~]/.test(character)
    ? character
    : (PLAIN_CHARACTERS.find((plain) => collator.compare(plain, character) === 0) ?? character)
