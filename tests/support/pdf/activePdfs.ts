import { PDFDocument, PDFName, PDFString, type PDFObject } from '@cantoo/pdf-lib'
import { deflateSync } from 'node:zlib'
import { pdfStream } from '../fileFixtures.ts'
import { PACKINGS, writePdf, type PdfObjects } from './writePdf.ts'

/** A page with a few words: in its catalog, in its page, and further objects from 6 on. */
export const pageObjects = (catalog = '', page = '', more: PdfObjects = {}): PdfObjects => ({
  1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
  4: pdfStream('/Filter /FlateDecode', deflateSync(Buffer.from('BT /F1 18 Tf 20 100 Td (Bank statement) Tj ET'))),
  5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ...more,
})

const ANNOTS = '/Annots [6 0 R]'
const annotation = (subtype: string, more: string): string =>
  `<< /Type /Annot /Subtype /${subtype} /Rect [10 10 90 90] ${more} >>`
const link = (action: string): PdfObjects => pageObjects('', ANNOTS, { 6: annotation('Link', `/A << ${action} >>`) })
const onOpen = (action: string): PdfObjects => pageObjects('/OpenAction 6 0 R', '', { 6: `<< ${action} >>` })
const EXE = pdfStream('/Subtype /application#2Fx-msdownload', Buffer.from('MZ\x90\0 no DOS'))
const EXE_SPEC = '<< /F (invoice.exe) /UF (invoice.exe) /EF << /F 8 0 R >> >>'

/** Active content of each kind, as the objects that make it. */
export const ACTIVE_CONTENTS: Record<string, PdfObjects> = {
  'a script on open': onOpen('/S /JavaScript /JS (app.alert(1))'),
  'a script among the names': pageObjects('/Names << /JavaScript << /Names [(a) 6 0 R] >> >>', '', {
    6: '<< /S /JavaScript /JS (app.alert(1)) >>',
  }),
  'a script of a page': pageObjects('', '/AA << /O << /S /JavaScript /JS (app.alert(1)) >> >>'),
  'a script behind a harmless action': onOpen('/S /GoTo /D [3 0 R /Fit] /Next << /S /JavaScript /JS (x) >>'),
  'an attached program': pageObjects('', ANNOTS, { 6: annotation('FileAttachment', '/FS 7 0 R'), 7: EXE_SPEC, 8: EXE }),
  'an associated program': pageObjects('/AF [7 0 R]', '', { 7: EXE_SPEC, 8: EXE }),
  'a document on a share': link('/S /GoToR /F (\\\\\\\\evil\\\\share\\\\a.pdf) /D [0 /Fit]'),
  'an address on open': onOpen('/S /URI /URI (https://example.com/)'),
  'an address of a page': pageObjects('', '/AA << /O 6 0 R >>', { 6: '<< /S /URI /URI (https://example.com/) >>' }),
  'a link that is a script': link('/S /URI /URI (\\152avascript:alert\\(1\\))'),
  'a link to a file': link('/S /URI /URI (file:////evil/share/a.exe)'),
  'a film': pageObjects('', ANNOTS, { 6: annotation('Movie', '/Movie << /F (http://example.com/a.avi) >>') }),
  'a program to start': onOpen('/S /Launch /Win << /F (cmd.exe) /P (/c calc) >>'),
  'a form that is sent': pageObjects('/AcroForm << /Fields [6 0 R] >>', ANNOTS, {
    6: annotation('Widget', '/FT /Btn /A << /S /SubmitForm /F << /FS /URL /F (https://example.com/) >> >>'),
  }),
  'a form of XFA': pageObjects('/AcroForm << /Fields [] /XFA 7 0 R >>', '', {
    7: pdfStream('', Buffer.from('<xdp/>')),
  }),
  'a screen with media': pageObjects('', ANNOTS, { 6: annotation('Screen', '/A << /S /Rendition /OP 0 >>') }),
  'rich media': pageObjects('', ANNOTS, { 6: annotation('RichMedia', '/RichMediaContent << >>') }),
  'an action nobody knows': link('/S /Unheard'),
}

/** Every kind in every packing, by a writer of our own. */
export const handmadeActivePdfs = (): [string, Buffer][] =>
  Object.entries(ACTIVE_CONTENTS).flatMap(([what, objects]) =>
    PACKINGS.map((packing): [string, Buffer] => [`${what}, ${packing}`, writePdf(objects, packing)]),
  )

const LIBRARY_CONTENTS: Record<string, (document: PDFDocument) => unknown> = {
  'a script': (document) => document.addJavaScript('main', 'app.alert(1)'),
  'an attached program': (document) => document.attach(Buffer.from('MZ'), 'invoice.exe'),
  'an address on open': (document) =>
    openWith(document, document.context.obj({ S: 'URI', URI: PDFString.of('https://example.com/') })),
  'a program to start': (document) =>
    openWith(document, document.context.obj({ S: 'Launch', F: PDFString.of('calc.exe') })),
  'a document on a share': (document) =>
    annotate(document, 'Link', document.context.obj({ S: 'GoToR', F: PDFString.of('//evil/a') })),
  'a film': (document) => annotate(document, 'Movie', document.context.obj({})),
}

/** Those that a library makes, with and without streams of objects. */
export async function libraryActivePdfs(): Promise<[string, Buffer][]> {
  const made: [string, Buffer][] = []
  for (const [what, add] of Object.entries(LIBRARY_CONTENTS)) {
    for (const useObjectStreams of [true, false]) {
      const document = await PDFDocument.create()
      document.addPage().drawText('Bank statement')
      await add(document)
      const bytes = await document.save({ useObjectStreams })
      made.push([`${what}, by pdf-lib, ${useObjectStreams ? 'packed' : 'plain'}`, Buffer.from(bytes)])
    }
  }
  return made
}

const openWith = ({ catalog, context }: PDFDocument, action: PDFObject): void =>
  catalog.set(PDFName.of('OpenAction'), context.register(action))

function annotate(document: PDFDocument, subtype: string, action: PDFObject): void {
  const { context } = document
  const annotation = context.obj({ Type: 'Annot', Subtype: subtype, Rect: [0, 0, 9, 9] })
  annotation.set(PDFName.of('A'), action)
  document.getPage(0).node.set(PDFName.of('Annots'), context.obj([context.register(annotation)]))
}
