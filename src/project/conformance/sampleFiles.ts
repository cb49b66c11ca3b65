import { isFileFacts, type FileFacts } from '../../forms/schema/files/fileFacts.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A file to send. */
export interface SampleFile {
  name: string
  type: string
  content: Bytes
}

/** A grey picture of 8 × 8 pixels, as JPEG and PNG, in base64. */
const JPEG =
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAA/9k='
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWPowAEYhpYEANsRZgE07zdlAAAAAElFTkSuQmCC'

/** A small file of each type: pictures, and a page without text. */
const CONTENTS: Record<string, () => Bytes> = {
  'image/jpeg': () => fromBase64(JPEG),
  'image/png': () => fromBase64(PNG),
  'application/pdf': () => emptyPage(),
}

/** Functions that lengthen a file and keep it valid, by type: JPEG by comments. */
const LENGTHENERS: Record<string, (content: Bytes, size: number) => Bytes> = {
  'image/jpeg': withJpegComments,
}

/** A file of no type that a form accepts. */
const UNKNOWN_CONTENT = new TextEncoder().encode('A sample of a file that is neither a picture nor a document.')

/**
 * Real files for the file facts in a form's value. They are small, unless the size matters: an empty file, or one at or
 * above the size limit.
 * @param maxBytes size limit of the field
 */
export const filesOf = (value: unknown, maxBytes = Infinity): SampleFile[] =>
  Array.isArray(value) ? value.filter(isFileFacts).map((facts) => toFile(facts, maxBytes)) : []

/** The facts of a file, as the backend detects them. */
export const factsOf = ({ name, type, content }: SampleFile): FileFacts => ({ name, type, size: content.length })

function toFile({ name, type, size }: FileFacts, maxBytes: number): SampleFile {
  const small = CONTENTS[type]?.()
  const content = small ?? UNKNOWN_CONTENT
  const sizeMatters = size === 0 || (size >= maxBytes && size > content.length)
  return { name, type: small ? type : '', content: sizeMatters ? withSize(content, type, size) : content }
}

function withSize(content: Bytes, type: string, size: number): Bytes {
  if (size === 0) return new Uint8Array()
  const longContent = LENGTHENERS[type]?.(content, size) ?? content
  return concat([longContent, new Uint8Array(Math.max(0, size - longContent.length))])
}

const MAX_SEGMENT = 65_533

/** Fills up a JPEG with comments after the first marker. Each segment has four bytes beside its content. */
function withJpegComments(content: Bytes, size: number): Bytes {
  const segments: Bytes[] = []
  let missingBytes = size - content.length
  while (missingBytes >= 4) {
    const length = Math.min(MAX_SEGMENT, missingBytes - 4)
    const segment = new Uint8Array(length + 4).fill(0x20)
    segment.set([0xff, 0xfe, (length + 2) >> 8, (length + 2) & 0xff])
    segments.push(segment)
    missingBytes -= segment.length
  }
  return concat([content.slice(0, 2), ...segments, content.slice(2)])
}

/** A PDF document of one empty page. */
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

function concat(parts: Bytes[]): Bytes {
  const result = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    result.set(part, offset)
    offset += part.length
  }
  return result
}
