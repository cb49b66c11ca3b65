import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { judgePdf } from '../../../../src/server/files/pdf/judgePdf.ts'
import { handmadeActivePdfs, libraryActivePdfs, pageObjects } from '../../../support/pdf/activePdfs.ts'
import {
  ANDROID_PRODUCER,
  IOS_PRODUCER,
  libraryScan,
  quartzObjects,
  updatedScan,
} from '../../../support/pdf/scannerPdfs.ts'
import { jpeg } from '../../../support/fileFixtures.ts'
import { writePdf, type Packing } from '../../../support/pdf/writePdf.ts'

const SAMPLES = join(import.meta.dirname, 'samples')
const honestFiles = readdirSync(SAMPLES)
const patch = (file: Buffer, from: string, to: string): Buffer =>
  Buffer.from(file.toString('latin1').replace(from, to), 'latin1')

describe('active content', () => {
  const handmade = handmadeActivePdfs()

  it.each(handmade)('is refused: %s', (_what, content) => {
    expect(judgePdf(content)).toMatch(/^file(Unsafe|Unreadable)$/)
  })

  it('is refused as the library writes it, in 12 ways; with those by hand there are more than 60', async () => {
    const made = await libraryActivePdfs()
    expect(made.filter(([, content]) => judgePdf(content) !== 'fileUnsafe').map(([what]) => what)).toEqual([])
    expect(made.length + handmade.length).toBeGreaterThan(60)
  })

  it('is found in the first of two texts under one key', () => {
    const link = '<< /S /URI /URI (javascript:x) /URI (https://example.com/) >>'
    expect(judgePdf(writePdf(pageObjects('', '', { 6: link }), 'packed'))).toBe('fileUnsafe')
  })

  it('is found where only a search for objects leads: in a comment, behind a wrong offset', () => {
    const file = writePdf(pageObjects(), 'plain')
    const script = '<< /S /JavaScript /JS (x) >>'
    expect(judgePdf(patch(file, '5 0 obj', `% 9 0 obj ${script} endobj\n5 0 obj`))).toBe('fileUnsafe')
    expect(judgePdf(patch(file, 'xref\n', `7 0 obj\n${script}\nendobj\nxref\n`))).toBe('fileUnsafe')
  })
})

describe('a file that readers read differently is refused', () => {
  const file = writePdf(pageObjects(), 'plain')

  it.each([
    ['two meanings of a key', patch(file, '/Type /Font', '/Type /Font /Type /XObject')],
    ['a stream with another length', patch(file, '/Length', '/Length 1 %')],
    ['a stream whose length is elsewhere, and wrong', patch(file, '/Length', '/Length 9 0 R %')],
    ['two addresses of a link', patch(file, '/Type /Font', '/Type /Font /S /URI /S /JavaScript')],
    ['an object without an end', patch(file, 'endobj\n5 0', '5 0')],
    ['something between the objects', patch(file, '5 0 obj', 'hello 5 0 obj')],
    ['no end', file.subarray(0, file.length - 30)],
  ])('%s', (_what, content) => {
    expect(judgePdf(content)).toBe('fileUnreadable')
  })
})

describe('an honest file is accepted', () => {
  it.each(honestFiles)('%s', (name) => {
    expect(judgePdf(readFileSync(join(SAMPLES, name)))).toBeUndefined()
  })

  it.each<Packing>(['plain', 'packed', 'packed behind 5 kB of padding', 'in an update of an older file'])(
    'written by hand, %s',
    (packing) => {
      expect(judgePdf(writePdf(pageObjects(), packing))).toBeUndefined()
    },
  )

  it.each([
    ['opens at a page', pageObjects('/OpenAction << /S /GoTo /D [3 0 R /Fit] >>')],
    [
      'has links, and a button that turns the page',
      pageObjects('', '/Annots [6 0 R 7 0 R]', {
        6: '<< /Type /Annot /Subtype /Link /Rect [1 1 9 9] /A << /S /URI /URI (https://example.com/a\\(b\\)) >> >>',
        7: '<< /Type /Annot /Subtype /Widget /FT /Btn /Rect [1 1 9 9] /A << /S /Named /N /NextPage >> >>',
      }),
    ],
    [
      'is a filled and signed form',
      pageObjects(
        '/AcroForm << /Fields [6 0 R] /SigFlags 3 /DR << >> /DA (/F1 0 Tf) >> /Perms << /DocMDP 7 0 R >>',
        '',
        {
          6: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (s) /Rect [0 0 0 0] /F 132 /V 7 0 R >>',
          7: '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 1 2 3] /Contents <00> >>',
        },
      ),
    ],
    [
      'names its fonts like active content, and its structure by letters',
      pageObjects('/StructTreeRoot 7 0 R', '', {
        6: '<< /Font << /AA 5 0 R /A 5 0 R /JS 5 0 R /F 5 0 R /S 5 0 R /EF 5 0 R >> >>',
        7: '<< /Type /StructTreeRoot /K << /S /P /A << /O /Layout /Placement /Block >> >> >>',
      }),
    ],
  ])('that %s', (_what, objects) => {
    expect(judgePdf(writePdf(objects, 'packed'))).toBeUndefined()
  })

  it.each([
    ['a phone with Android, plain', ANDROID_PRODUCER, false],
    ['a phone with Android, packed', ANDROID_PRODUCER, true],
    ['a phone with iOS, plain', IOS_PRODUCER, false],
    ['a phone with iOS, packed', IOS_PRODUCER, true],
  ])('scanned with %s, and changed afterwards', async (_what, producer, useObjectStreams) => {
    const scan = await libraryScan([await jpeg(), await jpeg(300, 420)], producer, useObjectStreams)
    expect(judgePdf(scan)).toBeUndefined()
    const updated = await updatedScan(scan)
    expect(updated.subarray(0, scan.length).equals(scan)).toBe(true)
    expect(updated.length).toBeGreaterThan(scan.length)
    expect(judgePdf(updated)).toBeUndefined()
  })

  it.each<Packing>(['plain', 'packed', 'in an update of an older file'])(
    'scanned with a phone, in the layout of iOS, %s',
    async (packing) => {
      expect(judgePdf(writePdf(quartzObjects(await jpeg()), packing))).toBeUndefined()
    },
  )

  it('whose table of offsets is old, for readers then find the same objects', () => {
    expect(
      judgePdf(patch(writePdf(pageObjects(), 'plain'), '/Type /Catalog', '/Type /Catalog /Lang (en)')),
    ).toBeUndefined()
  })
})
