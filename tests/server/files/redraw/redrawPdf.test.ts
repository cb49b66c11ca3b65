import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { redrawPdf } from '../../../../src/server/files/redraw/redrawPdf.ts'
import { pdf, pdfStream, pdfWithObject, pdfWithoutFont, pdfWithScript } from '../../../support/fileFixtures.ts'

const SAMPLES = join(import.meta.dirname, 'samples')
const reader = await PDFiumLibrary.init()

/** The pages of a PDF in grey, 100 pixels wide. */
async function pagesOf(content: Buffer): Promise<Buffer[]> {
  const document = await reader.loadDocument(content)
  const pages: Buffer[] = []
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: 1, renderFormFields: true })
    const picture = sharp(data, { raw: { width, height, channels: 4 } })
    pages.push(await picture.flatten().greyscale().resize(100, 100, { fit: 'fill' }).raw().toBuffer())
  }
  document.destroy()
  return pages
}

test.each(readdirSync(SAMPLES))('each page of %s looks the same after redrawing', async (name) => {
  const content = readFileSync(join(SAMPLES, name))
  const [before, after] = [await pagesOf(content), await pagesOf(await redrawPdf(content))]
  expect(after).toHaveLength(before.length)
  for (const [index, page] of after.entries()) {
    const original = before[index] ?? Buffer.alloc(0)
    const difference = page.reduce((sum, grey, at) => sum + Math.abs(grey - (original[at] ?? 0)), 0) / page.length
    expect(difference).toBeLessThan(3)
    expect(Math.min(...page)).toBeLessThan(250)
  }
})

test.each([
  ['a script', pdfWithScript()],
  ['a link', pdfWithObject('<< /S /URI /URI (https://example.com/) >>')],
  ['a link to a network share', pdfWithObject('<< /S /GoToR /F (\\\\\\\\evil\\\\share\\\\a.pdf) /D [0 /Fit] >>')],
  ['a program on a network share', pdfWithObject('<< /S /Launch /Win << /F (\\\\\\\\evil\\\\a.exe) >> >>')],
  ['an attached program', pdfWithObject(pdfStream('/Type /EmbeddedFile', Buffer.from('MZ no DOS')))],
  ['a page of HTML before it', Buffer.concat([Buffer.from('<script>alert(1)</script>\n'), pdf()])],
])('only the pictures of its pages remain of a PDF with %s', async (_what, content) => {
  const redrawn = await redrawPdf(content)
  expect(redrawn).toEqual(await redrawPdf(pdf()))
  expect(redrawn.toString('latin1')).not.toMatch(/JavaScript|URI|EmbeddedFile|<script>|GoToR|Launch|evil/)
})

test.each([
  ['it needs a password', readFileSync(join(import.meta.dirname, 'withPassword.pdf')), 'Password required'],
  ['it has more than 20 pages', pdf(21), 'has 21 pages'],
  ['it has no pages', pdf(0), 'has 0 pages'],
  ['it breaks off', pdf().subarray(0, 400), 'not in PDF format'],
  ['the font of its only text is missing', pdfWithoutFont(), 'font it lacks'],
  ['nothing follows its mark', Buffer.from('%PDF-1.7'), 'not in PDF format'],
])('a PDF is refused when %s', async (_why, content, reason) => {
  await expect(redrawPdf(content)).rejects.toThrow(reason)
})

test('a document that becomes too large is refused', async () => {
  await expect(redrawPdf(pdf(2), 1000)).rejects.toThrow('becomes more than 1000 bytes')
})

test('a small document whose pages repeat one picture of noise is refused', async () => {
  const image = '/Type /XObject /Subtype /Image /Width 125 /Height 125 /ColorSpace /DeviceGray /BitsPerComponent 8'
  const noise = Buffer.from(Array.from({ length: 125 * 125 }, (_, index) => Math.imul(index, 2_654_435_761) >>> 24))
  const tiles = Array.from({ length: 20 * 16 }, (_, index) => {
    const [x, y] = [60 * (index % 20), 60 * Math.floor(index / 20)]
    return `q 60 0 0 60 ${x} ${y} cm /X Do Q `
  })
  const document = pdfWithObject(pdfStream(image, noise), tiles.join(''))
    .toString('latin1')
    .replace('[3 0 R ] /Count 1', `[${'3 0 R '.repeat(11)}] /Count 11`)
    .replace('[0 0 300 200]', '[0 0 1200 960]')
  await expect(redrawPdf(Buffer.from(document, 'latin1'))).rejects.toThrow('becomes more than 6600000 bytes')
})

test('20 pages are accepted', async () => {
  expect(await pagesOf(await redrawPdf(pdf(20)))).toHaveLength(20)
})

test.each(['[0 0 1e9 1e9]', '[0 0 14400 14400]', '[0 0 1000000 0.5]'])(
  'a page of the size %s becomes no more than 5 million pixels',
  async (box) => {
    const bar = pdfWithObject('null', '0 0 9 9 re f').toString('latin1')
    const content = Buffer.from(bar.replace('[0 0 300 200]', box), 'latin1')
    const [, width, height] = /\/Width (\d+) \/Height (\d+)/.exec((await redrawPdf(content)).toString('latin1')) ?? []
    expect(Number(width) * Number(height)).toBeGreaterThan(0)
    expect(Number(width) * Number(height)).toBeLessThanOrEqual(5_000_000)
  },
)
