import { SaxesParser } from 'saxes'
import { TextTableError, type IncomingRow, type TextRow } from './textRow.ts'

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0'
/** State of a segment in XLIFF; a stale text needs a review, so it is not final. */
const STATES = { missing: 'initial', stale: 'translated', ok: 'final' } as const

/** The languages of a document, as BCP 47 tags. */
export interface XliffLanguages {
  source: string
  target: string
}

/** The texts of one language as an XLIFF 2.0 document. @throws TextTableError for a text that XML cannot contain */
export function writeXliff(rows: TextRow[], { source, target }: XliffLanguages): string {
  const units = rows.map(({ key, source: words, translation, state, where }, index) =>
    [
      `    <unit id="u${index + 1}" name="${escapeAttribute(key)}">`,
      ...(where === ''
        ? []
        : ['      <notes>', `        <note category="location">${escapeText(where)}</note>`, '      </notes>']),
      `      <segment state="${STATES[state]}"${state === 'stale' ? ' subState="formwright:stale"' : ''}>`,
      `        <source xml:space="preserve">${escapeText(words)}</source>`,
      ...(translation === '' ? [] : [`        <target xml:space="preserve">${escapeText(translation)}</target>`]),
      '      </segment>',
      '    </unit>',
    ].join('\n'),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="${NAMESPACE}" version="2.0" srcLang="${escapeAttribute(source)}" trgLang="${escapeAttribute(target)}">`,
    '  <file id="texts">',
    ...units,
    '  </file>',
    '</xliff>',
    '',
  ].join('\n')
}

const escapeText = (value: string): string =>
  withoutIllegal(value).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\r/g, '&#13;')

const escapeAttribute = (value: string): string =>
  escapeText(value).replace(/"/g, '&quot;').replace(/\n/g, '&#10;').replace(/\t/g, '&#9;')

function withoutIllegal(value: string): string {
  if (/(?![\n\r\t])\p{Cc}(?<![\u007F-\u009F])|[\uFFFE\uFFFF]|\p{Cs}/u.test(value))
    throw new TextTableError(`The text “${value.slice(0, 40)}” has a character that XML cannot hold; export it as CSV.`)
  return value
}

/** The unit that the parser is reading. */
interface ReadUnit {
  key: string
  line: number
  source: string
  target: string | undefined
}

/**
 * Reads the texts of an XLIFF 2.0 or 2.1 document. The `name` of a unit is the key.
 * @param languageOf returns the language's code for a BCP 47 tag
 * @throws TextTableError if the document is malformed, has another version, or has no language of the project
 */
export function readXliff(document: string, languageOf: (tag: string) => string | undefined): IncomingRow[] {
  const parser = new SaxesParser({ xmlns: true })
  const rows: IncomingRow[] = []
  let language: string | undefined
  let unit: ReadUnit | undefined
  let part: 'source' | 'target' | undefined
  parser.on('error', (error) => {
    throw new TextTableError(
      `It is not well-formed XML: ${error.message.replace(/^\d+:\d+: /, `line ${parser.line}: `)}`,
    )
  })
  parser.on('doctype', () => {
    throw new TextTableError('It has a DOCTYPE, which XLIFF has not.')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    const value = (name: string) => attributes[name]?.value
    if (local === 'xliff') {
      if (uri !== NAMESPACE && uri !== NAMESPACE.replace('2.0', '2.1'))
        throw new TextTableError(
          `It is not XLIFF 2.0 or 2.1 but version ${value('version') ?? 'unknown'}: export it as XLIFF 2.`,
        )
      language = languageOf(value('trgLang') ?? '')
      if (language === undefined)
        throw new TextTableError(`Its language “${value('trgLang') ?? ''}” (trgLang) is none of this project.`)
    } else if (language === undefined) throw new TextTableError('It does not begin with <xliff>.')
    else if (local === 'unit') {
      const key = value('name')
      if (key === undefined) throw new TextTableError(`The unit in line ${parser.line} has no name, which is the key.`)
      unit = { key, line: parser.line, source: '', target: undefined }
    } else if (unit && (local === 'source' || local === 'target')) {
      part = local
      if (local === 'target') unit.target ??= ''
    } else if (unit && part) {
      throw new TextTableError(
        `${unit.key}: <${local}> stands within the words in line ${parser.line}; they must be plain text.`,
      )
    }
  })
  parser.on('text', (characters) => {
    if (!unit || !part) return
    if (part === 'source') unit.source += characters
    else unit.target = (unit.target ?? '') + characters
  })
  parser.on('cdata', (characters) => {
    if (unit && part === 'target') unit.target = (unit.target ?? '') + characters
    else if (unit && part === 'source') unit.source += characters
  })
  parser.on('closetag', ({ local }) => {
    if (local === part) part = undefined
    if (local !== 'unit' || !unit || language === undefined) return
    const { key, line, source, target } = unit
    rows.push({ language, key, source, translation: target ?? '', place: `line ${line}` })
    unit = undefined
  })
  parser.write(document).close()
  if (language === undefined) throw new TextTableError('It does not begin with <xliff>.')
  return rows
}
