import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'
import { MAX_OUTPUT_BYTES, outputLimit } from './redrawImage.ts'
import { POINTS_PER_PIXEL, writePdf, type PdfPage } from './writePdf.ts'

const MAX_PAGES = 20
/** A3 has 4.4 million at 150 dpi; a larger page is drawn with fewer dpi. */
const MAX_PAGE_PIXELS = 5_000_000
const MAX_SIDE_PIXELS = 10_000
const JPEG_QUALITY = 80
/** A page of dense text has less. */
const GENUINE_PAGE_BYTES = 600_000

/**
 * Draws each page of a PDF and returns a PDF of these pictures. Scripts, links and attachments do not survive. Each file
 * has an instance of PDFium of its own, whose memory it may spoil.
 * @throws Error when it needs a password, cannot be read, has no pages or too many, becomes too large, or has a page
 * with text that would be blank for lack of a font
 */
export async function redrawPdf(content: Buffer, maxBytes = MAX_OUTPUT_BYTES): Promise<Buffer> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(content)
  const pageCount = document.getPageCount()
  if (pageCount < 1 || pageCount > MAX_PAGES) throw new Error(`has ${pageCount} pages`)
  const limit = Math.min(maxBytes, outputLimit(content.length, pageCount * GENUINE_PAGE_BYTES))
  const pages: PdfPage[] = []
  let size = 0
  for (const page of document.pages()) {
    const drawn = await drawPage(page)
    size += drawn.picture.length
    if (size > limit) throw new Error(`becomes more than ${limit} bytes`)
    pages.push(drawn)
  }
  return writePdf(pages)
}

async function drawPage(page: PDFiumPage): Promise<PdfPage> {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
  if (!(width > 0 && height > 0)) throw new Error('has a page without a size')
  const scale = Math.min(
    1 / POINTS_PER_PIXEL,
    Math.sqrt(MAX_PAGE_PIXELS / (width * height)),
    MAX_SIDE_PIXELS / Math.max(width, height),
  )
  const rendering = await page.render({
    // The library rounds the size down before it scales it.
    scale: 1,
    width: Math.max(1, width * scale),
    height: Math.max(1, height * scale),
    renderFormFields: true,
    render: async ({ data, ...size }) => {
      const picture = sharp(data, { raw: { ...size, channels: 4 } }).removeAlpha()
      if (page.getText().trim() !== '' && (await isBlank(picture))) throw new Error('has text in a font it lacks')
      return picture.jpeg({ quality: JPEG_QUALITY }).toBuffer()
    },
  })
  return { picture: rendering.data, width: rendering.width, height: rendering.height }
}

const isBlank = async (picture: Sharp): Promise<boolean> =>
  (await picture.stats()).channels.every(({ min }) => min === 255)
