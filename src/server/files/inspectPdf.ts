import { readStreams, unescapeNames } from './pdfStreams.ts'

/** What a PDF may not do: run scripts or programs, carry files, play media, send forms. Source: decision 007. */
const ACTIVE_CONTENT =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|SubmitForm|ImportData|GoToE|XFA)(?![A-Za-z0-9_.-])/
/** So short that they also occur by chance; only looked for where names stand. */
const SHORT_ACTIVE_NAMES = /\/(?:JS|AA)(?![A-Za-z0-9_.-])/
/** Where header and end mark must be, in bytes. Source: ISO 32000, annex H, implementation notes. */
const MARKER_RANGE_BYTES = 1024

/**
 * Why a PDF is not taken: `fileUnreadable` when it is no whole PDF or cannot be looked into (encrypted, packed in a way that
 * hides its objects), `fileUnsafe` when it has active content, also inside packed objects; undefined: it is harmless.
 */
export async function inspectPdf(content: Buffer): Promise<'fileUnreadable' | 'fileUnsafe' | undefined> {
  const text = content.toString('latin1')
  const header = text.slice(0, MARKER_RANGE_BYTES).indexOf('%PDF-')
  if (header < 0 || !text.slice(-MARKER_RANGE_BYTES).includes('%%EOF')) return 'fileUnreadable'
  // A page or a script before the header is for another program than a reader of PDF.
  if (text.slice(0, header).includes('<')) return 'fileUnsafe'
  const { outside, objects, unreadable } = await readStreams(content, text)
  const unescapedOutside = unescapeNames(outside)
  if (ACTIVE_CONTENT.test(unescapeNames(text)) || SHORT_ACTIVE_NAMES.test(unescapedOutside)) return 'fileUnsafe'
  if (objects.some((each) => ACTIVE_CONTENT.test(each) || SHORT_ACTIVE_NAMES.test(each))) return 'fileUnsafe'
  return unreadable || /\/Encrypt(?![A-Za-z0-9_.-])/.test(unescapedOutside) ? 'fileUnreadable' : undefined
}
