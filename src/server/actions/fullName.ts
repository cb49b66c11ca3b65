import type { ServerTexts } from '../http/serverTexts.ts'

/** Scripts whose names are written without a space between family and given name. */
const UNSPACED_SCRIPTS = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー·]+$/u

/** Joins the parts of a name, family name first: with spaces, unless their script has none. */
export const joinName = (parts: string[]): string =>
  parts.join(parts.every((part) => UNSPACED_SCRIPTS.test(part)) ? '' : ' ')

/** Family and given name in the order of a language; without a space in any language if their script has none. */
export const fullName = (family: string, given: string, language: string, serverTexts: ServerTexts): string =>
  UNSPACED_SCRIPTS.test(family + given)
    ? joinName([family, given])
    : serverTexts.translate(language, 'fullName', { family, given })
