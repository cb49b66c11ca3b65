import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import sharp, { type JpegOptions } from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createImageReencoder } from '../../../../src/server/files/images/imageReencoder.ts'
import { createWorkerPool, type WorkerPool } from '../../../../src/server/files/workers/workerPool.ts'
import { jpeg, jpegWithGps, png } from '../../../support/fileFixtures.ts'

const { log } = Fastify({ logger: false })
const MIB = 1024 * 1024
const GENEROUS = { cpuMs: 60_000, memoryBytes: 1024 * MIB, wallMs: 60_000 }
const isLinux = process.platform === 'linux'
/** Needs 30 MiB and some 100 ms of a processor to be decoded, for its lines come in several passes. */
const largeImage = (): Promise<Buffer> =>
  sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#345' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()

let photo: Buffer
let large: Buffer
let workers: WorkerPool
beforeAll(async () => {
  ;[photo, large] = await Promise.all([jpeg(), largeImage()])
})
beforeEach(() => {
  workers = createWorkerPool(log)
})
afterEach(() => workers.close())
afterAll(() => workers.close())

test('no process runs before the first image; one re-encodes them all, without a secret of the server', async () => {
  process.env.PLANTED_SECRET = 'planted'
  const images = createImageReencoder(workers, GENEROUS)
  expect(workers.pids()).toEqual([])
  const results = await Promise.all([
    images.reencode(photo, 'image/jpeg', 'a'),
    images.reencode(await png(), 'image/png', 'a'),
    images.reencode(await jpegWithGps(), 'image/jpeg', 'b'),
  ])
  const formats = results.map(async (result) => {
    const { format, width, height, exif } = await sharp('content' in result ? result.content : undefined).metadata()
    return { format, width, height, exif }
  })
  expect(await Promise.all(formats)).toEqual([
    { format: 'jpeg', width: 120, height: 80, exif: undefined },
    { format: 'png', width: 120, height: 80, exif: undefined },
    { format: 'jpeg', width: 80, height: 120, exif: undefined },
  ])
  expect(workers.pids()).toHaveLength(1)
  if (isLinux) expect(readFileSync(`/proc/${workers.pids()[0]}/environ`, 'utf8')).not.toContain('planted')
  delete process.env.PLANTED_SECRET
})

test.runIf(isLinux).each([
  ['processor time', { ...GENEROUS, cpuMs: 20 }],
  ['memory', { ...GENEROUS, memoryBytes: 10 * MIB }],
])('what takes too much %s is refused, and the next image is re-encoded', async (_what, limits) => {
  expect(await createImageReencoder(workers, limits).reencode(large, 'image/jpeg', 'a')).toEqual({
    reason: 'beyond the limits',
  })
  expect(workers.pids()).toEqual([])
  expect(await createImageReencoder(workers, GENEROUS).reencode(photo, 'image/jpeg', 'a')).toHaveProperty('content')
})

/** Takes the memory of any photo of that size, in a thousandth of the bytes. */
const blank = (height: number, options?: JpegOptions): Promise<Buffer> =>
  sharp({ create: { width: 6400, height, channels: 3, background: '#fff' } })
    .jpeg(options)
    .withMetadata()
    .toBuffer()

/** The file with an EXIF segment of an orientation and nothing else. Source: EXIF 2.32, TIFF 6.0 */
function turned(file: Buffer, orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff[19] = orientation
  return Buffer.concat([file.subarray(0, 2), Buffer.from('ffe10022457869660000', 'hex'), tiff, file.subarray(2)])
}

const inLines = { progressive: false }
const inPasses = { progressive: true }
const inPassesWithFullColours = { progressive: true, chromaSubsampling: '4:4:4' }
/** A photo of 40 megapixels of each kind is made once. */
const photos = new Map<JpegOptions, Promise<Buffer>>()
const photoOf = (options: JpegOptions): Promise<Buffer> => {
  const made = photos.get(options) ?? blank(6250, options)
  photos.set(options, made)
  return made
}

test.each([
  ['in lines', 'as it stands', inLines, 1],
  ['in lines', 'on its side', inLines, 6],
  ['in passes', 'as it stands', inPasses, 1],
  ['in passes', 'on its side', inPasses, 6],
  ['in passes with full colours', 'as it stands', inPassesWithFullColours, 1],
  ['in passes with full colours', 'on its side', inPassesWithFullColours, 6],
])('a photo of 40 megapixels, stored %s and %s, becomes upright', async (_passes, _side, options, orientation) => {
  const result = await createImageReencoder(workers).reencode(
    turned(await photoOf(options), orientation),
    'image/jpeg',
    'a',
  )
  const { width, height } = await sharp('content' in result ? result.content : undefined).metadata()
  expect([width, height]).toEqual(orientation === 1 ? [6400, 6250] : [6250, 6400])
})

test('an image of more than 40 megapixels is refused', async () => {
  expect(await createImageReencoder(workers).reencode(await blank(6260), 'image/jpeg', 'a')).toEqual({
    reason: 'Input image exceeds pixel limit',
  })
})
