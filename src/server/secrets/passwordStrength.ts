import { toNormalForm } from '../../forms/schema/plainText.ts'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** From this score on a password withstands 10^8 guesses. Source: https://zxcvbn-ts.github.io/zxcvbn/guide/getting-started/ */
const MIN_SCORE = 3
/** The estimate takes 10 ms at most for this length; a longer password is at least as strong. */
const MAX_RATED_LENGTH = 24
/** Ways to read marks as letters; the default takes five times as long and rates no password lower. */
const MAX_L33T_SUBSTITUTIONS = 20

/** The word lists take 50 ms to load and 6 MB, so only the first change of a password loads them. */
let estimator: Promise<ZxcvbnFactory> | undefined

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new Estimator({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: MAX_L33T_SUBSTITUTIONS })
}

/**
 * Whether a password is too easy to guess: a common one, a pattern of the keyboard, or made of what is known of its
 * owner and of the site, also beside a year or a row of digits. Source: OWASP ASVS 6.2.4.
 * @param knownWords words that an attacker tries first
 */
export async function isEasilyGuessed(password: string, knownWords: string[]): Promise<boolean> {
  const words = knownWords.flatMap((word) => [word, withoutMarks(word)]).flatMap(variants)
  const factory = await (estimator ??= loadEstimator())
  return [...new Set([password, withoutWords(password, words)])].some(
    (text) => factory.check(text.slice(0, MAX_RATED_LENGTH), words).score < MIN_SCORE,
  )
}

/** A password without these words. Chance puts two letters into any password, so they go only where they are a word. */
function withoutWords(password: string, words: string[]): string {
  const patterns = words
    .filter((word) => /^(?:[\p{L}\p{N}]{3,}|\p{N}{2})$/u.test(word))
    .toSorted((a, b) => b.length - a.length)
  const lowerCaseWords = new Set(words.map((word) => word.toLowerCase()))
  // A lookbehind for each short word would take a tenth of a second to compile for an account with many.
  return password
    .replaceAll(new RegExp(patterns.join('|'), 'giu'), '')
    .replaceAll(/\p{L}+/gu, (part) => (lowerCaseWords.has(part.toLowerCase()) ? '' : part))
}

/** A name as people type it into a password: `Nguyen` for `Nguyễn`. */
const withoutMarks = (text: string): string =>
  toNormalForm(text, 'NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D')

/** A name, its parts, and the parts together in either order: `an`, `nguyen`, `nguyenan` and `annguyen`. */
function variants(name: string): string[] {
  const parts = name.split(/[^\p{L}\p{N}]+/u)
  return [name, ...parts, parts.join(''), parts.toReversed().join('')].filter((each) => each.length > 1)
}
