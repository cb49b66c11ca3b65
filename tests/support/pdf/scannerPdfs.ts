import { deflateSync } from 'node:zlib'
import { degrees, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { pdfStream } from '../fileFixtures.ts'

/** Width and height of A4 in points. */
const A4: [number, number] = [595, 842]
export const IOS_PRODUCER = 'iOS Version 17.4 (Build 21E219) Quartz PDFContext'
export const ANDROID_PRODUCER = 'Android PdfDocument; com.example.scanner 6.4'

const xmp = (producer: string): Buffer =>
  Buffer.from(
    `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<pdf:Producer>${producer}</pdf:Producer><dc:format>application/pdf</dc:format>
</rdf:Description></rdf:RDF></x:xmpmeta>
${' '.repeat(2000)}
<?xpacket end="w"?>`,
  )

/** What an app that scans with the camera makes, by a library: a photo as large as each page, and metadata in XMP. */
export async function libraryScan(photos: Buffer[], producer: string, useObjectStreams: boolean): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.setTitle('Scan 1 Mar 2026 at 09.30')
  document.setProducer(producer)
  for (const photo of photos) {
    const page = document.addPage(A4)
    page.drawImage(await document.embedJpg(photo), { width: page.getWidth(), height: page.getHeight() })
  }
  const { context, catalog } = document
  const metadata = context.stream(xmp(producer), { Type: 'Metadata', Subtype: 'XML' })
  catalog.set(PDFName.of('Metadata'), context.register(metadata))
  catalog.set(PDFName.of('Lang'), PDFString.of('zh-TW'))
  catalog.set(PDFName.of('ViewerPreferences'), context.obj({ DisplayDocTitle: true }))
  const id = PDFHexString.of('00112233445566778899aabbccddeeff')
  context.trailerInfo.ID = context.obj([id, id])
  return Buffer.from(await document.save({ useObjectStreams, updateFieldAppearances: false }))
}

/** A scan that the app has changed afterwards: a page turned, another title, behind what was there. */
export async function updatedScan(scan: Buffer): Promise<Buffer> {
  const document = await PDFDocument.load(scan, { updateMetadata: false })
  const snapshot = document.takeSnapshot()
  const [page] = document.getPages()
  page?.setRotation(degrees(90))
  if (page) snapshot.markRefForSave(page.ref)
  document.setTitle('Bank statement')
  const update = await document.saveIncremental(snapshot, { useObjectStreams: false })
  return Buffer.concat([scan, update])
}

/** As the PDF writer of iOS lays it out: lengths in objects of their own, a colour profile, a photo of one page. */
export function quartzObjects(photo: Buffer): Record<number, string | Buffer> {
  const drawing = deflateSync(
    Buffer.from(`q Q q 0 0 ${A4.join(' ')} re W n q ${A4[0]} 0 0 ${A4[1]} 0 0 cm /Im1 Do Q Q`),
  )
  const profile = deflateSync(Buffer.alloc(3144, 'ICC'))
  return {
    1: '<< /Type /Catalog /Pages 2 0 R /Metadata 11 0 R >>',
    2: `<< /Type /Pages /MediaBox [0 0 ${A4.join(' ')}] /Count 1 /Kids [ 3 0 R ] >>`,
    3: '<< /Type /Page /Parent 2 0 R /Resources 6 0 R /Contents 4 0 R >>',
    4: withLengthIn(5, pdfStream('/Filter /FlateDecode', drawing)),
    5: String(drawing.length),
    6: '<< /ProcSet [ /PDF /ImageB /ImageC /ImageI ] /ColorSpace << /Cs1 9 0 R >> /XObject << /Im1 7 0 R >> >>',
    7: withLengthIn(
      8,
      pdfStream(
        '/Type /XObject /Subtype /Image /Width 120 /Height 80 /Interpolate true /ColorSpace 9 0 R /Intent /Perceptual /BitsPerComponent 8 /Filter /DCTDecode',
        photo,
      ),
    ),
    8: String(photo.length),
    9: '[ /ICCBased 10 0 R ]',
    10: pdfStream('/N 3 /Alternate /DeviceRGB /Filter /FlateDecode', profile),
    11: pdfStream('/Type /Metadata /Subtype /XML', xmp(IOS_PRODUCER)),
    12: `<< /Title (Scan 1 Mar 2026 at 09.30) /Producer (${IOS_PRODUCER.replace(/[()]/g, '\\$&')}) /Creator (Notes) /CreationDate (D:20260301013000Z00'00') /ModDate (D:20260301013000Z00'00') >>`,
  }
}

const withLengthIn = (object: number, stream: Buffer): Buffer => {
  const end = stream.indexOf('stream')
  return Buffer.concat([
    Buffer.from(
      stream
        .subarray(0, end)
        .toString('latin1')
        .replace(/\/Length \d+/, `/Length ${object} 0 R`),
      'latin1',
    ),
    stream.subarray(end),
  ])
}
