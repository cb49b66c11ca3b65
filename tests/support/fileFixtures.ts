import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A file by name and content. */
export interface NamedFile {
  name: string
  content: Buffer
}

/** A small photo of coloured noise, which hardly compresses. */
export const jpeg = (width = 120, height = 80): Promise<Buffer> => noiseImage(width, height).jpeg().toBuffer()

export const png = (width = 120, height = 80): Promise<Buffer> => noiseImage(width, height).png().toBuffer()

const noiseImage = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })

/** A photo whose EXIF data has orientation 6 (rotated) and a position in Taipei. */
export const jpegWithGps = (): Promise<Buffer> =>
  noiseImage(120, 80)
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'Planted-camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '121/1 33/1 0/1' },
    })
    .jpeg()
    .toBuffer()

/** A valid PNG of black pixels, one bit each: 900 megapixels take some 100 kB. */
export function hugePng(width = 30_000, height = 30_000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG chunk with its length and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A PDF whose pages contain “Bank statement”. */
export const pdf = (pages = 1): Buffer => assemblePdf([CATALOG, ...pageObjects({ pages })])

/** A PDF that runs a script when it is opened. */
export const pdfWithScript = (): Buffer =>
  assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>',
    ...pageObjects({}),
  ])

/** A PDF with one more object (number 6), such as an action or a form that the page draws. */
export const pdfWithObject = (object: string | Buffer, drawing?: string): Buffer =>
  assemblePdf([CATALOG, ...pageObjects({ drawing }), object])

/** A PDF whose page draws itself: no reader finishes it. */
export const endlessPdf = (): Buffer =>
  pdfWithObject(
    pdfStream(`/Type /XObject /Subtype /Form /BBox [0 0 300 200] ${DRAWS_X}`, Buffer.from('/X Do /X Do')),
    '/X Do',
  )

/** A PDF with Chinese words in a font that it does not embed. */
export const pdfWithoutFont = (): Buffer => {
  const type = '/Type /Font /BaseFont /STSong-Light'
  const system = '<< /Registry (Adobe) /Ordering (GB1) /Supplement 4 >>'
  const glyphs = `<< ${type} /Subtype /CIDFontType0 /CIDSystemInfo ${system} >>`
  const font = `<< ${type} /Subtype /Type0 /Encoding /UniGB-UCS2-H /DescendantFonts [${glyphs}] >>`
  return pdfWithObject(
    pdfStream(
      `/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /Font << /F2 ${font} >> >>`,
      Buffer.from('BT /F2 18 Tf 20 100 Td <4E2D6587> Tj ET'),
    ),
    '/X Do',
  )
}

/**
 * A PDF whose colour is described by another one, and so on, so that a reader calls itself as many times. At some length
 * PDFium overwrites its own memory beyond the stack, and goes on.
 */
export const pdfWithColorChain = (length: number): Buffer => {
  const tint = '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [1 1 1] /N 1 >>'
  const color = (index: number) =>
    `[/Separation /X ${index < length ? `${index + 6} 0 R` : '/DeviceRGB'} ${6 + length} 0 R]`
  return assemblePdf([
    CATALOG,
    ...pageObjects({ drawing: '/X cs 0.5 scn 0 0 100 100 re f' }),
    ...Array.from({ length }, (_, index) => color(index + 1)),
    tint,
  ])
}

/** A PDF of layers in layers, each drawn fourteen times by the one above, which takes minutes. */
export function slowPdf(): Buffer {
  const blend = '/ExtGState << /G << /ca 0.5 /BM /Multiply >> >>'
  const layer = (resources: string, drawing: string): Buffer =>
    pdfStream(
      `/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << ${blend} ${resources} >>`,
      Buffer.from(drawing),
    )
  const ABOVE = [7, 8, 9, 10]
  return assemblePdf([
    CATALOG,
    ...pageObjects({ drawing: '/X Do' }),
    ...ABOVE.map((below) => layer(`/XObject << /F ${below} 0 R >>`, '/G gs /F Do '.repeat(14))),
    layer('', '0.5 g 0 0 300 200 re f'),
  ])
}

/**
 * A PDF with a picture in several passes that lacks its tables: PDFium reserves the memory for it, draws nothing, and keeps
 * the memory.
 */
export async function pdfWithKeptMemory(side: number): Promise<Buffer> {
  const picture = await noiseImage(64, 64).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  const kept = [picture.subarray(0, 2)]
  for (let at = 2; picture[at + 1] !== 0xda;) {
    const segment = picture.subarray(at, at + 2 + picture.readUInt16BE(at + 2))
    const isFrame = segment[1] === 0xc2
    for (const position of isFrame ? [5, 7] : []) segment.writeUInt16BE(side, position)
    if (segment[1] !== 0xc4) kept.push(segment)
    at += segment.length
  }
  const dictionary = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB`
  const scan = picture.subarray(picture.indexOf(Buffer.from([0xff, 0xda]))).subarray(0, 40)
  return pdfWithObject(
    pdfStream(`${dictionary} /BitsPerComponent 8 /Filter /DCTDecode`, Buffer.concat([...kept, scan])),
    '/X Do 0 0 50 50 re f',
  )
}

export const pdfStream = (dictionary: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const DRAWS_X = '/Resources << /XObject << /X 6 0 R >> >>'
const PAGE =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /X 6 0 R >> /ColorSpace << /X 6 0 R >> >> >>'

/** Objects 2 to 5. */
const pageObjects = ({ pages = 1, drawing = 'BT /F1 18 Tf 20 100 Td (Bank statement) Tj ET' }): (string | Buffer)[] => [
  `<< /Type /Pages /Kids [${'3 0 R '.repeat(pages)}] /Count ${pages} >>`,
  PAGE,
  pdfStream('/Filter /FlateDecode', deflateSync(Buffer.from(drawing))),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
]

function assemblePdf(objects: (string | Buffer)[]): Buffer {
  let file = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file = Buffer.concat([file, Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.concat([file, Buffer.from(trailer)])
}
