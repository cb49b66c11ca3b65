import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'

/** The text inside and outside the streams of a PDF. */
export interface PdfStreams {
  /** The file without its streams' content. */
  outside: string
  /** The decompressed streams, names unescaped. */
  objects: string[]
  /** Whether an object stream could not be decompressed. */
  unreadable: boolean
}

/** Decompressed size of one stream, and of all together. */
const MAX_STREAM_BYTES = 16 * 1024 * 1024
const MAX_TOTAL_BYTES = 64 * 1024 * 1024
const MAX_STREAMS = 20_000
/** How far before a stream its dictionary is searched for. */
const MAX_DICTIONARY_LENGTH = 4096

/** Other filters, or a predictor, that change what Flate decompression yields. */
const OTHER_FILTERS =
  /\/(?:ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt|CCITTFaxDecode|DCTDecode|JPXDecode|JBIG2Decode|Predictor)(?![A-Za-z0-9])/

/** The only filter decoded here; applied twice, it would have to be undone twice. */
const FLATE_FILTER = /\/(?:FlateDecode|Fl)(?![A-Za-z0-9])/g
/** The filter is named by a reference to another object. */
const INDIRECT_FILTER = /\/(?:Filter|F|DecodeParms|DP)\s*(?:\[\s*)?\d+\s+\d+\s+R/

const inflateAsync = promisify<Buffer, object, Buffer>(inflate)

/**
 * Finds streams by the keyword, not by the file's own tables, for PDF readers differ in how they read those. An object stream must
 * be readable; any other is inspected as far as possible, for its dictionary may be misleading.
 */
export async function readStreams(content: Buffer, text: string): Promise<PdfStreams> {
  const streams: PdfStreams = { outside: textOutsideStreams(text), objects: [], unreadable: false }
  let remainingBytes = MAX_TOTAL_BYTES
  let count = 0
  for (const match of text.matchAll(STREAM_START)) {
    count += 1
    if (count > MAX_STREAMS) return { ...streams, unreadable: true }
    const dictionary = dictionaryBefore(text, match.index)
    const holdsObjects = dictionary === undefined || /\/(?:ObjStm|First)(?![A-Za-z0-9])/.test(dictionary)
    const inflated = await tryInflate(
      content.subarray(match.index + match[0].length),
      Math.min(remainingBytes, MAX_STREAM_BYTES),
    )
    remainingBytes -= inflated?.length ?? 0
    if (inflated) streams.objects.push(holdsObjects ? unescapeNames(inflated.toString('latin1')) : longNames(inflated))
    if (holdsObjects && hidesObjects(dictionary, inflated)) streams.unreadable = true
  }
  return streams
}

/** PDF readers accept a line end after the keyword, and some accept other characters before it. */
const STREAM_START = /(?<!end)stream[^\r\n]{0,200}(?:\r\n?|\n)/g

function textOutsideStreams(text: string): string {
  let outside = ''
  let from = 0
  for (const { index } of text.matchAll(STREAM_START)) {
    if (index < from) continue
    outside += text.slice(from, index)
    const end = text.indexOf('endstream', index)
    from = end < 0 ? text.length : end
  }
  return outside + text.slice(from)
}

/** Whether an object stream cannot be read. */
function hidesObjects(dictionary: string | undefined, inflated: Buffer | undefined): boolean {
  if (dictionary === undefined) return false
  const filterCount = dictionary.match(FLATE_FILTER)?.length ?? 0
  return (
    OTHER_FILTERS.test(dictionary) ||
    INDIRECT_FILTER.test(dictionary) ||
    filterCount > 1 ||
    (/\/Filter(?![A-Za-z0-9])/.test(dictionary) && inflated === undefined)
  )
}

/** The dictionary of a stream, names unescaped; undefined when it starts implausibly far away. */
function dictionaryBefore(text: string, end: number): string | undefined {
  const before = text.slice(Math.max(0, end - MAX_DICTIONARY_LENGTH), end)
  const start = [...before.matchAll(/\d\s{1,20}obj/g)].at(-1)?.index
  return start === undefined ? undefined : unescapeNames(before.slice(start))
}

/** The long names in bytes that may be binary data: only those cannot occur by chance. */
const longNames = (bytes: Buffer): string =>
  (unescapeNames(bytes.toString('latin1')).match(/\/[A-Z][A-Za-z]{4,}/g) ?? []).join(' ')

/** `/J#61vaScript` → `/JavaScript` */
export const unescapeNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_escape, code: string) => String.fromCharCode(parseInt(code, 16)))

/** The zlib data at the start of `bytes`, decompressed; undefined if there is none, it is broken, or larger than `maxBytes`. */
async function tryInflate(bytes: Buffer, maxBytes: number): Promise<Buffer | undefined> {
  const isZlib = bytes.length > 2 && ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0
  if (!isZlib || maxBytes <= 0) return undefined
  try {
    return await inflateAsync(bytes, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return undefined
  }
}
