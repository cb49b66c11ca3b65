import { toNormalForm } from '../../forms/schema/plainText.ts'

const collator = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: false })
/** Letters that some backends take for plain ones although Unicode's collation does not. */
const ALIKE: Record<string, string> = { ß: 's', ı: 'i', æ: 'ae', œ: 'oe', þ: 'th', ŋ: 'n', ŧ: 't', ĸ: 'k' }
const PLAIN_CHARACTERS = ['', ...'abcdefghijklmnopqrstuvwxyz0123456789']

/**
 * The text by which guesses at an account are counted. Backends differ in what they take for the same text: accents,
 * strokes, the width of letters, characters that Unicode's collation ignores, and the way to write a number make no
 * other account.
 */
export const foldAccount = (typedAccount: string): string =>
  foldNumber([...toNormalForm(typedAccount.trim(), 'NFKD').toLowerCase()].map(foldCharacter).join(''))
    // Some take `ß` for one letter, others for two.
    .replace(/([a-z])\1+/g, '$1')

/** Classic ASP reads `+8,800,001.3`, `8.800001D6` and `&H864701` as 8800001. */
function foldNumber(text: string): string {
  const number = Number(
    text
      .replace(/[\s$+,]/g, '')
      .replace(/^&h/, '0x')
      .replace(/^([\d.]+)d/, '$1e'),
  )
  return text !== '' && Number.isFinite(number) ? String(Math.round(number)) : text
}

const foldCharacter = (character: string): string =>
  /[!-~]/.test(character)
    ? character
    : (ALIKE[character] ??
      (/\p{Default_Ignorable_Code_Point}/u.test(character) ? '' : undefined) ??
      PLAIN_CHARACTERS.find((plain) => collator.compare(plain, character) === 0) ??
      character)
