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

/** A photo whose EXIF says that it was taken sideways (orientation 6) in Taipei. */
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

/** A PDF of one page with the words “Bank statement”. */
export const pdf = (): Buffer => assemblePdf(['<< /Type /Catalog /Pages 2 0 R >>', ...PAGE_OBJECTS])

/** A PDF that runs a script when it is opened. @param actionName spelling of the action's name */
export const pdfWithScript = (actionName = '/JavaScript'): Buffer =>
  assemblePdf([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S ${actionName} /JS (app.alert(1)) >> >>`,
    ...PAGE_OBJECTS,
  ])

/** A PDF whose script is in a compressed object stream. */
export function pdfWithCompressedScript(
  actionName = '/JavaScript',
  dictionary = '/Type /ObjStm /N 1 /First 4',
): Buffer {
  const compressed = deflateSync(Buffer.from(`6 0 << /S ${actionName} /JS (app.alert(1)) >>`))
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R >>',
    ...PAGE_OBJECTS,
    pdfStream(`${dictionary} /Filter /FlateDecode`, compressed),
  ])
}

/** A PDF with one more object, such as an action. */
export const pdfWithObject = (object: string | Buffer): Buffer =>
  assemblePdf(['<< /Type /Catalog /Pages 2 0 R >>', ...PAGE_OBJECTS, object])

export const pdfStream = (dictionary: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])

const PAGE_OBJECTS = [
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  pdfStream('/Filter /FlateDecode', deflateSync(Buffer.from('BT /F1 18 Tf 20 100 Td (Bank statement) Tj ET'))),
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
