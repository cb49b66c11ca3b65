import { SaxesParser } from 'saxes'
import { TextTableError, type IncomingRow, type TextRow } from './textRow.ts'

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0'
/** What XLIFF calls the state of a segment; what is stale waits for a look, so it is not final. */
const STATES = { missing: 'initial', stale: 'translated', ok: 'final' } as const

/** The languages of a document, as BCP 47 tags. */
export interface XliffLanguages {
  source: string
  target: string
}

/** The texts of one language as a document of XLIFF 2.0. @throws TextTableError for a text that XML cannot hold */
export function writeXliff(rows: TextRow[], { source, target }: XliffLanguages): string {
  const units = rows.map(({ key, source: words, translation, state, where }, index) =>
    [
      `    <unit id="u${index + 1}" name="${attribute(key)}">`,
      ...(where === ''
        ? []
        : ['      <notes>', `        <note category="location">${text(where)}</note>`, '      </notes>']),
      `      <segment state="${STATES[state]}"${state === 'stale' ? ' subState="formwright:stale"' : ''}>`,
      `        <source xml:space="preserve">${text(words)}</source>`,
      ...(translation === '' ? [] : [`        <target xml:space="preserve">${text(translation)}</target>`]),
      '      </segment>',
      '    </unit>',
    ].join('\n'),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="${NAMESPACE}" version="2.0" srcLang="${attribute(source)}" trgLang="${attribute(target)}">`,
    '  <file id="texts">',
    ...units,
    '  </file>',
    '</xliff>',
    '',
  ].join('\n')
}

const text = (value: string): string =>
  withoutIllegal(value).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\r/g, '&#13;')

const attribute = (value: string): string =>
  text(value).replace(/"/g, '&quot;').replace(/\n/g, '&#10;').replace(/\t/g, '&#9;')

function withoutIllegal(value: string): string {
  if (/(?![\n\r\t])\p{Cc}(?<![\u007F-\u009F])|[\uFFFE\uFFFF]|\p{Cs}/u.test(value))
    throw new TextTableError(`The text “${value.slice(0, 40)}” has a character that XML cannot hold; export it as CSV.`)
  return value
}

/** What is being read. */
interface ReadUnit {
  key: string
  line: number
  source: string
  target: string | undefined
}

/**
 * The texts of a document of XLIFF 2.0 or 2.1. Units are told apart by `name`, which is the key.
 * @param languageOf the language's code by its BCP 47 tag
 * @throws TextTableError if it is not well-formed, of another version, or of no language of the project
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
