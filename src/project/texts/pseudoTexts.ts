import type { Block, Inline, LegalDocument } from '../../model/site/legalDocument.ts'
import type { LanguageMeta, Texts } from '../../model/site/siteTexts.ts'

/** The code of the pseudo-language, and what it is in BCP 47: English with accents, as browsers and tools know it. */
export const PSEUDO_LANGUAGE = 'xa'
const PSEUDO_TAG = 'en-XA'

/** What stays as it is: placeholders, links, references to other texts. */
const KEPT = /(\{\{\w+\}\}|<\/?\d+>|\$t\([^)]*\))/
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = [...'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ']
/** By how much translations are longer than the English at most, as a rule. */
const GROWTH = 0.4
const FILLER = '~'
/** The filler of a long text is many words, as a translation is: one would stand beside a narrow screen. */
const END_OF_WORD = /~{8}(?=~)/g

/**
 * A text that can be read and is no language: letters with accents, 40 % longer, in brackets. What has no accents on the
 * screen does not come from `locales/`; what lacks a bracket is cut off.
 */
export function pseudoText(text: string): string {
  const parts = text.split(KEPT)
  const letters = parts.filter((_, index) => index % 2 === 0).join('')
  const accented = parts.map((part, index) => (index % 2 === 0 ? [...part].map(accent).join('') : part)).join('')
  const filler = FILLER.repeat(Math.ceil(letters.length * GROWTH)).replace(END_OF_WORD, '$& ')
  return `[${accented}${filler}]`
}

function accent(character: string): string {
  const index = PLAIN.indexOf(character)
  return ACCENTED[index] ?? character
}

/** All texts of a language as pseudo-texts; the broker's name stays. */
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

/** What the pseudo-language says of itself: as English does, with another name and tag. */
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
