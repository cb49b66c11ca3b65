import type { Block, Inline, LegalDocument } from '../../model/site/legalDocument.ts'
import type { LanguageMeta, Texts } from '../../model/site/siteTexts.ts'

/** Code and BCP 47 tag of the pseudo-language: English with accents, a tag that browsers and tools support. */
export const PSEUDO_LANGUAGE = 'xa'
const PSEUDO_TAG = 'en-XA'

/** Parts that stay unchanged: placeholders, links, references to other texts. */
const KEPT_PARTS = /(\{\{\w+\}\}|<\/?\d+>|\$t\([^)]*\))/
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = [...'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ']
/** Usual growth of translations over the English text, at most. */
const GROWTH = 0.4
const FILLER = '~'
/** Splits a long filler into words, so that it wraps on a narrow screen like a translation. */
const END_OF_WORD = /~{8}(?=~)/g

/**
 * A readable test text: letters with accents, 40 % longer, in brackets. On the screen, words without accents do not
 * come from `locales/`, and a text without its closing bracket is cut off.
 */
export function pseudoText(text: string): string {
  const parts = text.split(KEPT_PARTS)
  const letters = parts.filter((_, index) => index % 2 === 0).join('')
  const accentedText = parts.map((part, index) => (index % 2 === 0 ? [...part].map(accent).join('') : part)).join('')
  const filler = FILLER.repeat(Math.ceil(letters.length * GROWTH)).replace(END_OF_WORD, '$& ')
  return `[${accentedText}${filler}]`
}

function accent(character: string): string {
  const index = PLAIN.indexOf(character)
  return ACCENTED[index] ?? character
}

/** All texts of a language as pseudo-texts, except the broker's name. */
export const pseudoTexts = ({ brand, ...texts }: Texts): Texts => ({
  ...pseudoGroup(texts),
  ...(brand === undefined ? {} : { brand }),
})

const pseudoGroup = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoGroup(value),
    ]),
  )

/** The meta data of the pseudo-language: the English one with another name and tag. */
export const pseudoMeta = (english: LanguageMeta): LanguageMeta => ({
  ...english,
  name: pseudoText('Pseudo'),
  tag: PSEUDO_TAG,
})

/** A legal document in the pseudo-language. */
export const pseudoLegal = (document: LegalDocument): LegalDocument => ({
  ...document,
  title: pseudoText(document.title),
  blocks: document.blocks.map(pseudoBlock),
})

const pseudoBlock = (block: Block): Block =>
  block.kind === 'list'
    ? { ...block, items: block.items.map(pseudoInline) }
    : { ...block, text: pseudoInline(block.text) }

const pseudoInline = (parts: Inline[]): Inline[] => parts.map((part) => ({ ...part, text: pseudoText(part.text) }))
