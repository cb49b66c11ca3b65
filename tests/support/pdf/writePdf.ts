import { deflateSync } from 'node:zlib'
import { pdfStream } from '../fileFixtures.ts'

/** Objects by number, without `obj` and `endobj`; 1 is the catalog. */
export type PdfObjects = Record<number, string | Buffer>

/** How objects lie in a file. */
export const PACKINGS = [
  'plain',
  'packed',
  'packed behind a string with the head of an object',
  'packed behind a comment with the head of an object',
  'packed by hex and Flate twice',
  'packed by Flate twice',
  'packed behind 5 kB of padding',
  'packed twice behind 5 kB of padding',
  'in an update of an older file',
] as const
export type Packing = (typeof PACKINGS)[number]

const HEADER = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')
const FLATE_TWICE = '/Filter [/FlateDecode /FlateDecode]'
const CONTAINER = 20
const CROSS_REFERENCES = 21

/** A PDF that readers open, written by hand: with tables when its objects lie plain, else with streams. */
export function writePdf(objects: PdfObjects, packing: Packing): Buffer {
  if (packing === 'plain') return withTable(HEADER, objects)
  if (packing === 'in an update of an older file') {
    const { 1: _catalog, ...others } = objects
    const older = withTable(HEADER, { ...others, 1: '<< /Type /Catalog /Pages 2 0 R >>' })
    return withTable(older, { 1: objects[1] ?? '' }, older.lastIndexOf('\nxref\n') + 1)
  }
  return withStreams(objects, packing)
}

/** Adds objects and a table to what is there. @param previous offset of the table before */
function withTable(before: Buffer, objects: PdfObjects, previous?: number): Buffer {
  const { file, offsets } = append(before, objects)
  const sections = [...offsets].map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`)
  const link = previous === undefined ? '' : ` /Prev ${previous}`
  return Buffer.concat([
    file,
    Buffer.from(
      `xref\n0 1\n0000000000 65535 f \n${sections.join('')}trailer\n<< /Size 30 /Root 1 0 R${link} >>\nstartxref\n${file.length}\n%%EOF\n`,
    ),
  ])
}

function append(before: Buffer, objects: PdfObjects): { file: Buffer; offsets: Map<number, number> } {
  let file = before
  const offsets = new Map<number, number>()
  for (const [number, object] of Object.entries(objects)) {
    offsets.set(Number(number), file.length)
    file = Buffer.concat([file, Buffer.from(`${number} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
  }
  return { file, offsets }
}

function withStreams(objects: PdfObjects, packing: Packing): Buffer {
  const isPacked = ([, object]: [string, string | Buffer]): boolean => typeof object === 'string'
  const packed = Object.entries(objects).filter(isPacked)
  const plain = Object.fromEntries(Object.entries(objects).filter((each) => !isPacked(each)))
  const { file, offsets } = append(HEADER, { ...plain, [CONTAINER]: objectStream(packed.map(toTexts), packing) })
  const entry = (type: number, second: number, third: number): number[] => [type, second >> 8, second & 255, third]
  offsets.set(CROSS_REFERENCES, file.length)
  const entries = Array.from({ length: CROSS_REFERENCES + 1 }, (_each, number) => {
    const index = packed.findIndex(([key]) => Number(key) === number)
    if (index >= 0) return entry(2, CONTAINER, index)
    const offset = offsets.get(number)
    return offset === undefined ? entry(0, 0, 0) : entry(1, offset, 0)
  })
  const table = pdfStream(
    `/Type /XRef /Size ${entries.length} /W [1 2 1] /Root 1 0 R /Filter /FlateDecode`,
    deflateSync(Buffer.from(entries.flat())),
  )
  return Buffer.concat([
    append(file, { [CROSS_REFERENCES]: table }).file,
    Buffer.from(`startxref\n${file.length}\n%%EOF\n`),
  ])
}

const toTexts = ([number, object]: [string, string | Buffer]): [string, string] => [number, String(object)]

function objectStream(objects: [string, string][], packing: Packing): Buffer {
  let body = ''
  const places = objects.map(([number, object]) => {
    const place = `${number} ${body.length}`
    body += `${object}\n`
    return place
  })
  const head = `${places.join(' ')}\n`
  const content = Buffer.from(head + body, 'latin1')
  const dictionary = `/Type /ObjStm /N ${objects.length} /First ${head.length}`
  switch (packing) {
    case 'packed behind a string with the head of an object':
      return pdfStream(`${dictionary} ${FLATE_TWICE} /X(9 0 obj)`, deflateSync(deflateSync(content)))
    case 'packed behind a comment with the head of an object':
      return pdfStream(`${dictionary} ${FLATE_TWICE} % 9 0 obj\n`, deflateSync(deflateSync(content)))
    case 'packed twice behind 5 kB of padding':
      return pdfStream(`${dictionary} ${FLATE_TWICE} %${'x'.repeat(5000)}\n`, deflateSync(deflateSync(content)))
    case 'packed by hex and Flate twice': {
      const hex = Buffer.from(`${deflateSync(deflateSync(content)).toString('hex')}>`)
      return pdfStream(`${dictionary} /Filter [/ASCIIHexDecode /FlateDecode /FlateDecode]`, hex)
    }
    case 'packed by Flate twice':
      return pdfStream(`${dictionary} ${FLATE_TWICE}`, deflateSync(deflateSync(content)))
    case 'packed behind 5 kB of padding':
      return pdfStream(`${dictionary} /Filter /FlateDecode %${'x'.repeat(5000)}\n`, deflateSync(content))
    default:
      return pdfStream(`${dictionary} /Filter /FlateDecode`, deflateSync(content))
  }
}
