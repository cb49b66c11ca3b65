/** A page that is one picture: a JPEG in colour, and its size in pixels. */
export interface PdfPage {
  picture: Uint8Array
  width: number
  height: number
}

const DPI = 150
export const POINTS_PER_PIXEL = 72 / DPI

/** Objects 1 and 2 belong to the document; each page has three: the page, its drawing commands, its picture. */
const FIRST_PAGE = 3
const OBJECTS_PER_PAGE = 3

/** A PDF of pictures. Source: ISO 32000-1, sections 7.5 (file structure), 7.7.3 (pages), 8.9.5 (images). */
export function writePdf(pages: PdfPage[]): Buffer {
  const numberOf = (index: number): number => FIRST_PAGE + index * OBJECTS_PER_PAGE
  const kids = pages.map((_page, index) => `${numberOf(index)} 0 R`)
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(' ')}] >>`),
    ...pages.flatMap((page, index) => objectsOf(page, numberOf(index))),
  ]
  const parts = [
    Buffer.from('%PDF-1.4\n'),
    ...objects.map((object, index) =>
      Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]),
    ),
  ]
  let offset = 0
  const table = parts.map(({ length }, index) => {
    const entry = index === 0 ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
    offset += length
    return entry
  })
  const size = parts.length
  const end = `xref\n0 ${size}\n${table.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

function objectsOf({ picture, width, height }: PdfPage, number: number): Buffer[] {
  const [x, y] = [width, height].map((pixels) => (pixels * POINTS_PER_PIXEL).toFixed(2))
  return [
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${x} ${y}] /Contents ${number + 1} 0 R` +
        ` /Resources << /XObject << /Picture ${number + 2} 0 R >> >> >>`,
    ),
    stream('', Buffer.from(`${x} 0 0 ${y} 0 0 cm /Picture Do`)),
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}` +
        ' /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      picture,
    ),
  ]
}

const stream = (dictionary: string, content: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])
