import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readJpeg } from '../../src/model/jpeg.ts'
import { pngSize } from '../../src/model/png.ts'
import { jpeg, jpegWithPlace, png } from '../files.ts'

const pixels = (file: Uint8Array) => sharp(file).raw().toBuffer()
const noise = (width = 120, height = 80) =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
const GPS = { IFD0: { Make: 'Planted-camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 0/1' } }
const comment = Buffer.from([0xff, 0xfe, 0x00, 0x0a, ...Buffer.from('Planted!')])

/** A file with more behind its start marker. */
const withSegment = (file: Buffer, segment: Buffer) => Buffer.concat([file.subarray(0, 2), segment, file.subarray(2)])

describe('a photo with place and camera', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'turned by %i keeps its image data and its orientation, and nothing else',
    async (orientation) => {
      const photo = await noise().withMetadata({ orientation }).withExif(GPS).jpeg().toBuffer()
      expect(photo.includes('Planted-camera')).toBe(true)
      const read = readJpeg(photo)
      expect(read).toMatchObject({ width: 120, height: 80, orientation })
      const plain = Buffer.from(read?.plain ?? [])
      expect(plain.includes('Planted-camera')).toBe(false)
      const metadata = await sharp(plain).metadata()
      expect(metadata.orientation).toBe(orientation === 1 ? undefined : orientation)
      expect(metadata.exif === undefined).toBe(orientation === 1)
      expect(await pixels(plain)).toEqual(await pixels(photo))
    },
  )

  it('tells neither once it was stripped, however often', async () => {
    const once = readJpeg(await jpegWithPlace())?.plain as Uint8Array
    expect(readJpeg(once)?.plain).toEqual(once)
    expect(once.length).toBeLessThan((await jpegWithPlace()).length)
  })
})

it.each([
  ['baseline', {}],
  ['progressive', { progressive: true }],
  ['with all colours kept', { chromaSubsampling: '4:4:4' }],
  ['optimised', { mozjpeg: true }],
])('a JPEG without metadata (%s) stays byte for byte', async (_name, options) => {
  const photo = await noise(700, 500).jpeg(options).toBuffer()
  const read = readJpeg(photo)
  expect(read).toMatchObject({ width: 700, height: 500, orientation: 1 })
  expect(Buffer.compare(Buffer.from(read?.plain ?? []), photo)).toBe(0)
})

it('stuffed bytes, restart markers and fill bytes end no scan', () => {
  const frame = [0xff, 0xc0, 0x00, 0x0b, 8, 0, 9, 0, 7, 1, 1, 0x11, 0]
  const scan = [0xff, 0xda, 0x00, 0x08, 1, 1, 0, 0, 63, 0, 1, 2, 0xff, 0x00, 0xe1, 0xff, 0xd0, 3, 0xff, 0xff, 0xd7, 4]
  const file = Uint8Array.of(0xff, 0xd8, ...frame, ...scan, ...comment, ...scan, 0xff, 0xd9, 1, 2, 3)
  expect(readJpeg(file)).toEqual({
    width: 7,
    height: 9,
    orientation: 1,
    plain: Uint8Array.of(0xff, 0xd8, ...frame, ...scan, ...scan, 0xff, 0xd9),
  })
})

it('a CMYK picture survives', async () => {
  const cmyk = await noise().toColourspace('cmyk').jpeg().toBuffer()
  const plain = readJpeg(cmyk)?.plain as Uint8Array
  expect(await pixels(plain)).toEqual(await pixels(cmyk))
})

it('the colour profile stays; XMP, comments, and a film behind the picture go', async () => {
  const photo = await noise()
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Planted</a></x:xmpmeta>')
    .jpeg()
    .toBuffer()
  const film = Buffer.concat([await jpegWithPlace(), Buffer.alloc(50_000, 'Planted film')])
  const read = readJpeg(Buffer.concat([withSegment(photo, comment), film]))
  const plain = Buffer.from(read?.plain ?? [])
  expect(plain.includes('Planted')).toBe(false)
  expect((await sharp(plain).metadata()).icc).toEqual((await sharp(photo).metadata()).icc)
  expect(await pixels(plain)).toEqual(await pixels(photo))
})

it('what breaks off is not made to look whole', async () => {
  const photo = await jpegWithPlace()
  const cut = photo.subarray(0, photo.length - 200)
  const plain = Buffer.from(readJpeg(cut)?.plain ?? [])
  expect(plain.subarray(-100)).toEqual(cut.subarray(-100))
  expect(plain.includes('Planted-camera')).toBe(false)
  expect(readJpeg(photo.subarray(0, 300))).toBeUndefined()
  expect(readJpeg(withSegment(photo, Buffer.from('no segment')))).toBeUndefined()
})

it('a PNG says its size', async () => {
  expect(pngSize(await png(321, 12))).toEqual({ width: 321, height: 12 })
  expect(pngSize((await png()).subarray(0, 20))).toBeUndefined()
})

describe('whatever the bytes', () => {
  it('random ones never throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        readJpeg(Uint8Array.of(0xff, 0xd8, ...bytes))
        pngSize(bytes)
      }),
      { numRuns: 3000 },
    )
  })

  it('damaged photos never throw, never grow by more than the orientation, and never tell the camera', async () => {
    const photo = await jpegWithPlace()
    const whole = withSegment(await jpeg(), comment)
    fc.assert(
      fc.property(
        fc.constantFrom(photo, whole),
        fc.array(fc.tuple(fc.nat(900), fc.nat(255)), { maxLength: 6 }),
        fc.nat(3000),
        (file, damages, length) => {
          const damaged = Uint8Array.from(file.subarray(0, Math.max(length, 2)))
          for (const [at, byte] of damages) if (at < damaged.length) damaged[at] = byte
          const read = readJpeg(damaged)
          expect(read?.plain.length ?? 0).toBeLessThanOrEqual(damaged.length + 36)
          if (read && damages.length === 0) expect(Buffer.from(read.plain).includes('Planted')).toBe(false)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
