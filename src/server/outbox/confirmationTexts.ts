import { readSiteConfig } from '../../project/read/readDefinitions.ts'
import { readLanguages, readMailTexts, readMeta, readTexts } from '../../project/read/readTexts.ts'
import { toPointer, valueAt } from '../../forms/schema/jsonPointer.ts'
import { brandName } from '../../model/site/siteConfig.ts'
import { DEFAULT_LANGUAGE, interpolate } from '../../model/site/siteTexts.ts'

/** A message without its addresses. */
export interface Mail {
  subject: string
  text: string
  html: string
  /** BCP 47 tag. */
  tag: string
}

/** The form that a message confirms. */
export interface ConfirmedForm {
  language: string
  page: string
  reference: string
}

/**
 * The sentences of a message, a paragraph each, before the name of the broker. None has a value of the form, not even
 * the name: anybody can type a sentence there beside a stranger's address.
 */
const PARAGRAPHS = ['greeting', 'received', 'reference', 'quote', 'notYou', 'automatic']

/**
 * Returns the composition of confirmations in each language, from locales/<language>/mail.json.
 * @throws Error if a language has no such file; the check, without which nothing starts, names its missing texts
 */
export function loadConfirmationTexts(root: string): (form: ConfirmedForm) => Mail {
  const languages = new Map(
    readLanguages(root).map((language) => [
      language,
      {
        texts: readMailTexts(root, language),
        titles: readTexts(root, language, { drafts: true }).pages,
        brand: brandName(readSiteConfig(root), language),
        tag: readMeta(root, language).tag,
      },
    ]),
  )
  return ({ language, page, reference }) => {
    const found = languages.get(language) ?? languages.get(DEFAULT_LANGUAGE)
    if (!found) throw new Error(`There is no language ${DEFAULT_LANGUAGE}.`)
    const { texts, titles, brand, tag } = found
    const title = valueAt(titles, toPointer([page, 'title']))
    const params = { brand, page: typeof title === 'string' ? title : page, reference }
    const sentence = (key: string): string => interpolate(texts[key] ?? '', params)
    const paragraphs = [...PARAGRAPHS.map(sentence), brand]
    const subject = sentence('subject')
    return { subject, text: `${paragraphs.join('\n\n')}\n`, html: toHtml(paragraphs, subject, tag), tag }
  }
}

const toHtml = (paragraphs: string[], title: string, tag: string): string =>
  [
    `<!doctype html><html lang="${escapeHtml(tag)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`,
    '<body style="font-family: sans-serif; line-height: 1.5">',
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    '</body></html>',
  ].join('\n')

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
