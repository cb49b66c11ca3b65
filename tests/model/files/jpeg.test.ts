import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readJpeg } from '../../../src/model/files/jpeg.ts'
import { pngSize } from '../../../src/model/files/png.ts'
import { jpeg, jpegWithGps, png } from '../../support/fileFixtures.ts'

const pixels = (file: Uint8Array) => sharp(file).raw().toBuffer()
const noiseImage = (width = 120, height = 80) =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
const GPS_EXIF = { IFD0: { Make: 'Planted-camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 0/1' } }
const comment = Buffer.from([0xff, 0xfe, 0x00, 0x0a, ...Buffer.from('Planted!')])

/** The file with bytes inserted behind its start marker. */
const withSegment = (file: Buffer, segment: Buffer) => Buffer.concat([file.subarray(0, 2), segment, file.subarray(2)])

describe('a photo with GPS and camera data', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'turned by %i keeps its image data and its orientation, and nothing else',
    async (orientation) => {
      const photo = await noiseImage().withMetadata({ orientation }).withExif(GPS_EXIF).jpeg().toBuffer()
      expect(photo.includes('Planted-camera')).toBe(true)
      const parsed = readJpeg(photo)
      expect(parsed).toMatchObject({ width: 120, height: 80, orientation })
      const plain = Buffer.from(parsed?.stripped ?? [])
      expect(plain.includes('Planted-camera')).toBe(false)
      const metadata = await sharp(plain).metadata()
      expect(metadata.orientation).toBe(orientation === 1 ? undefined : orientation)
      expect(metadata.exif === undefined).toBe(orientation === 1)
      expect(await pixels(plain)).toEqual(await pixels(photo))
    },
  )

  it('has neither once stripped, however often', async () => {
    const strippedOnce = readJpeg(await jpegWithGps())?.stripped as Uint8Array
    expect(readJpeg(strippedOnce)?.stripped).toEqual(strippedOnce)
    expect(strippedOnce.length).toBeLessThan((await jpegWithGps()).length)
  })
})

it.each([
  ['baseline', {}],
  ['progressive', { progressive: true }],
  ['with all colours kept', { chromaSubsampling: '4:4:4' }],
  ['optimised', { mozjpeg: true }],
])('a JPEG without metadata (%s) stays byte for byte', async (_name, options) => {
  const photo = await noiseImage(700, 500).jpeg(options).toBuffer()
  const parsed = readJpeg(photo)
  expect(parsed).toMatchObject({ width: 700, height: 500, orientation: 1 })
  expect(Buffer.compare(Buffer.from(parsed?.stripped ?? []), photo)).toBe(0)
})

it('stuffed bytes, restart markers and fill bytes do not end a scan', () => {
  const frame = [0xff, 0xc0, 0x00, 0x0b, 8, 0, 9, 0, 7, 1, 1, 0x11, 0]
  const scan = [0xff, 0xda, 0x00, 0x08, 1, 1, 0, 0, 63, 0, 1, 2, 0xff, 0x00, 0xe1, 0xff, 0xd0, 3, 0xff, 0xff, 0xd7, 4]
  const file = Uint8Array.of(0xff, 0xd8, ...frame, ...scan, ...comment, ...scan, 0xff, 0xd9, 1, 2, 3)
  expect(readJpeg(file)).toEqual({
    width: 7,
    height: 9,
    orientation: 1,
    stripped: Uint8Array.of(0xff, 0xd8, ...frame, ...scan, ...scan, 0xff, 0xd9),
  })
})

it('a CMYK picture stays readable', async () => {
  const cmyk = await noiseImage().toColourspace('cmyk').jpeg().toBuffer()
  const plain = readJpeg(cmyk)?.stripped as Uint8Array
  expect(await pixels(plain)).toEqual(await pixels(cmyk))
})

it('the colour profile is kept; XMP, comments and an appended film are removed', async () => {
  const photo = await noiseImage()
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Planted</a></x:xmpmeta>')
    .jpeg()
    .toBuffer()
  const trailingVideo = Buffer.concat([await jpegWithGps(), Buffer.alloc(50_000, 'Planted film')])
  const parsed = readJpeg(Buffer.concat([withSegment(photo, comment), trailingVideo]))
  const plain = Buffer.from(parsed?.stripped ?? [])
  expect(plain.includes('Planted')).toBe(false)
  expect((await sharp(plain).metadata()).icc).toEqual((await sharp(photo).metadata()).icc)
  expect(await pixels(plain)).toEqual(await pixels(photo))
})

it('a truncated file does not become a complete one', async () => {
  const photo = await jpegWithGps()
  const truncated = photo.subarray(0, photo.length - 200)
  const plain = Buffer.from(readJpeg(truncated)?.stripped ?? [])
  expect(plain.subarray(-100)).toEqual(truncated.subarray(-100))
  expect(plain.includes('Planted-camera')).toBe(false)
  expect(readJpeg(photo.subarray(0, 300))).toBeUndefined()
  expect(readJpeg(withSegment(photo, Buffer.from('no segment')))).toBeUndefined()
})

it('the size of a PNG is read', async () => {
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
    const photo = await jpegWithGps()
    const whole = withSegment(await jpeg(), comment)
    fc.assert(
      fc.property(
        fc.constantFrom(photo, whole),
        fc.array(fc.tuple(fc.nat(900), fc.nat(255)), { maxLength: 6 }),
        fc.nat(3000),
        (file, byteChanges, length) => {
          const damaged = Uint8Array.from(file.subarray(0, Math.max(length, 2)))
          for (const [at, byte] of byteChanges) if (at < damaged.length) damaged[at] = byte
          const parsed = readJpeg(damaged)
          expect(parsed?.stripped.length ?? 0).toBeLessThanOrEqual(damaged.length + 36)
          if (parsed && byteChanges.length === 0) expect(Buffer.from(parsed.stripped).includes('Planted')).toBe(false)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
