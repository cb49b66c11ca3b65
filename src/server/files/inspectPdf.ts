import { readStreams, unescapeNames } from './pdfStreams.ts'

/** Names of active content: scripts, programs, embedded files, media, form submission. Source: decision 007. */
const ACTIVE_CONTENT =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|SubmitForm|ImportData|GoToE|XFA)(?![A-Za-z0-9_.-])/
/** Names so short that they also occur by chance; only searched for outside binary data. */
const SHORT_ACTIVE_NAMES = /\/(?:JS|AA)(?![A-Za-z0-9_.-])/
/** How close to start and end of the file its header and end marker must be. Source: ISO 32000, annex H, implementation notes. */
const MARKER_RANGE_BYTES = 1024

/**
 * Why a PDF is refused: `fileUnreadable` when it is incomplete or cannot be inspected (encrypted, or compressed in a way that
 * hides its objects), `fileUnsafe` when it has active content, compressed objects included; undefined: it is harmless.
 */
export async function inspectPdf(content: Buffer): Promise<'fileUnreadable' | 'fileUnsafe' | undefined> {
  const text = content.toString('latin1')
  const header = text.slice(0, MARKER_RANGE_BYTES).indexOf('%PDF-')
  if (header < 0 || !text.slice(-MARKER_RANGE_BYTES).includes('%%EOF')) return 'fileUnreadable'
  // Markup before the header is meant for another program than a PDF reader.
  if (text.slice(0, header).includes('<')) return 'fileUnsafe'
  const { outside, objects, unreadable } = await readStreams(content, text)
  const unescapedOutside = unescapeNames(outside)
  if (ACTIVE_CONTENT.test(unescapeNames(text)) || SHORT_ACTIVE_NAMES.test(unescapedOutside)) return 'fileUnsafe'
  if (objects.some((each) => ACTIVE_CONTENT.test(each) || SHORT_ACTIVE_NAMES.test(each))) return 'fileUnsafe'
  return unreadable || /\/Encrypt(?![A-Za-z0-9_.-])/.test(unescapedOutside) ? 'fileUnreadable' : undefined
}
