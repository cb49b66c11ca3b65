import { isFileFacts, type FileFacts } from '../../forms/schema/files/fileFacts.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A file as it is sent. */
export interface SampleFile {
  name: string
  type: string
  content: Bytes
}

/** Eight grey pixels in a row, eight rows, as JPEG and PNG. */
const JPEG =
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAA/9k='
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWPowAEYhpYEANsRZgE07zdlAAAAAElFTkSuQmCC'

/** The smallest files of each type: pictures, and a page without text. */
const CONTENTS: Record<string, () => Bytes> = {
  'image/jpeg': () => fromBase64(JPEG),
  'image/png': () => fromBase64(PNG),
  'application/pdf': () => emptyPage(),
}

/** A file with a type can be larger without being another: its comments are. */
const LENGTHENED: Record<string, (content: Bytes, size: number) => Bytes> = {
  'image/jpeg': withJpegComments,
}

/** What is no file of any type that a form takes. */
const NOTHING_KNOWN = new TextEncoder().encode('A sample of a file that is neither a picture nor a document.')

/**
 * The files of a value of a form: real ones of the type that each says. They are small, unless it is their size that matters:
 * an empty one, or one that is as large as is allowed, or larger.
 * @param maxBytes of the field
 */
export const filesOf = (value: unknown, maxBytes = Infinity): SampleFile[] =>
  Array.isArray(value) ? value.filter(isFileFacts).map((facts) => toFile(facts, maxBytes)) : []

/** What a backend finds of a file. */
export const factsOf = ({ name, type, content }: SampleFile): FileFacts => ({ name, type, size: content.length })

function toFile({ name, type, size }: FileFacts, maxBytes: number): SampleFile {
  const small = CONTENTS[type]?.()
  const content = small ?? NOTHING_KNOWN
  const isSizeMeant = size === 0 || (size >= maxBytes && size > content.length)
  return { name, type: small ? type : '', content: isSizeMeant ? withSize(content, type, size) : content }
}

function withSize(content: Bytes, type: string, size: number): Bytes {
  if (size === 0) return new Uint8Array()
  const lengthened = LENGTHENED[type]?.(content, size) ?? content
  return joined([lengthened, new Uint8Array(Math.max(0, size - lengthened.length))])
}

const MAX_SEGMENT = 65_533

/** Comments after the first marker, as many as there is room for; a segment takes four bytes more than it holds. */
function withJpegComments(content: Bytes, size: number): Bytes {
  const segments: Bytes[] = []
  let missing = size - content.length
  while (missing >= 4) {
    const length = Math.min(MAX_SEGMENT, missing - 4)
    const segment = new Uint8Array(length + 4).fill(0x20)
    segment.set([0xff, 0xfe, (length + 2) >> 8, (length + 2) & 0xff])
    segments.push(segment)
    missing -= segment.length
  }
  return joined([content.slice(0, 2), ...segments, content.slice(2)])
}

/** A document of one page with nothing on it. */
function emptyPage(): Bytes {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  return new TextEncoder().encode(
    `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}

const fromBase64 = (base64: string): Bytes => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

function joined(parts: Bytes[]): Bytes {
  const result = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    result.set(part, offset)
    offset += part.length
  }
  return result
}
