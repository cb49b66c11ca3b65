import { randomBytes } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createRedrawer,
  type FileSender,
  type Redrawer,
  type Redrawn,
} from '../../../../src/server/files/redraw/redrawer.ts'
import {
  jpeg,
  jpegWithGps,
  pdf,
  pdfWithColorChain,
  pdfWithKeptMemory,
  png,
  slowPdf,
} from '../../../support/fileFixtures.ts'

const { log } = Fastify({ logger: false })
const LIMITS = { cpuSeconds: 60, dataKb: 1_000_000, timeoutMs: 300_000, turnMs: 60_000, waitingBytes: 1_000_000 }
const PDF = 'application/pdf'
const isLinux = process.platform === 'linux'

const senderOf = (client: string, more: Partial<FileSender> = {}): FileSender => ({
  client,
  signal: new AbortController().signal,
  assertRoom: () => undefined,
  spend: () => undefined,
  ...more,
})

let redrawer: Redrawer
/** The redrawn file; undefined if it cannot be read. */
const redraw = async (content: Buffer, type: string, client: string): Promise<Buffer | undefined> => {
  const [result] = await redrawer.redraw([{ content, type }], senderOf(client))
  return typeof result === 'string' ? undefined : result
}
beforeEach(() => {
  redrawer = createRedrawer(log, LIMITS)
})
afterEach(() => redrawer.close())

/** The redrawing child processes of this process. */
const workers = (): string[] =>
  readdirSync('/proc/self/task')
    .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' '))
    .filter((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('redrawProcess'))

test.runIf(isLinux)(
  'one process redraws all files until a PDF, has no secret of the server, and ends with the redrawer',
  async () => {
    process.env.PLANTED_SECRET = 'planted'
    expect(workers()).toEqual([])
    const pictures = [
      await redraw(await jpeg(), 'image/jpeg', 'a'),
      await redraw(await png(), 'image/png', 'a'),
      await redraw(await jpegWithGps(), 'image/jpeg', 'b'),
    ]
    const formats = pictures.map(async (picture) => {
      const { format, width, height, exif } = await sharp(picture).metadata()
      return { format, width, height, exif }
    })
    expect(await Promise.all(formats)).toEqual([
      { format: 'jpeg', width: 120, height: 80, exif: undefined },
      { format: 'png', width: 120, height: 80, exif: undefined },
      { format: 'jpeg', width: 80, height: 120, exif: undefined },
    ])
    const [worker] = workers()
    expect(workers()).toHaveLength(1)
    expect(readFileSync(`/proc/${worker}/environ`, 'utf8')).not.toContain('planted')
    delete process.env.PLANTED_SECRET
    expect((await redraw(pdf(), PDF, 'a'))?.toString('latin1')).toMatch(/^%PDF-/)
    await expect.poll(workers).toEqual([])
    await redraw(await jpeg(), 'image/jpeg', 'a')
    expect(workers()).not.toContain(worker)
    redrawer.close()
    await expect.poll(workers).toEqual([])
  },
)

test.runIf(isLinux)('a file that leaves the process no memory spoils no later one', async () => {
  await redraw(await pdfWithKeptMemory(7600), PDF, 'a')
  expect(await redraw(await jpeg(2000, 1500), 'image/jpeg', 'b')).toBeDefined()
  expect((await redraw(pdf(), PDF, 'b'))?.toString('latin1')).toMatch(/^%PDF-/)
})

test.runIf(isLinux).each([
  ['processor time', { ...LIMITS, cpuSeconds: 3 }, async () => ({ content: slowPdf(), type: PDF })],
  ['memory', { ...LIMITS, dataKb: 800_000 }, async () => ({ content: await largePhoto(6250), type: 'image/jpeg' })],
])('a file that takes too much %s is refused, and the next is redrawn', async (_what, limits, costlyFile) => {
  const { content, type } = await costlyFile()
  redrawer = createRedrawer(log, limits)
  expect(await redraw(content, type, 'a')).toBeUndefined()
  expect(await redraw(pdf(), PDF, 'a')).toBeDefined()
})

test('a document that spoils the memory of PDFium spoils no later one', async () => {
  const expected = await redraw(pdf(), PDF, 'a')
  expect(expected).toBeDefined()
  expect(await redraw(pdfWithColorChain(1397), PDF, 'a')).toBeUndefined()
  for (const client of ['a', 'b']) expect(await redraw(pdf(), PDF, client)).toEqual(expected)
})

test('files are redrawn one at a time, and clients take turns', async () => {
  const order: string[] = []
  const run = async (name: string, client: string): Promise<void> => {
    await redraw(pdf(), PDF, client)
    order.push(name)
  }
  const all = [run('a1', 'a'), run('a2', 'a'), run('a3', 'a'), run('b1', 'b')]
  await setImmediate()
  expect(redrawer.load()).toEqual({ running: 1, waiting: 3 })
  await Promise.all(all)
  // How many of a client's files come first depends on their time.
  expect(order.indexOf('b1')).toBeLessThan(order.indexOf('a3'))
})

test('a machine without time to spare answers busy and does not reject the file', async () => {
  redrawer = createRedrawer(log, { ...LIMITS, timeoutMs: 1 })
  await expect(redraw(slowPdf(), PDF, 'a')).rejects.toThrow('busy')
})

test.runIf(isLinux)('if no process starts, uploads are refused with 503, and nothing waits', async () => {
  redrawer = createRedrawer(log, { ...LIMITS, dataKb: 1000 })
  await expect(redraw(pdf(), PDF, 'a')).rejects.toMatchObject({ statusCode: 503 })
  expect(redrawer.load()).toEqual({ running: 0, waiting: 0 })
})

/**
 * A photo that takes as much memory as any of its size, in a thousandth of the bytes. @param height 6250: 40 megapixels
 */
const largePhoto = (height: number): Promise<Buffer> =>
  sharp({ create: { width: 6400, height, channels: 3, background: '#fff' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()

test('the most costly kind of photo of 40 megapixels (progressive, full colours, rotated) becomes upright', async () => {
  redrawer = createRedrawer(log)
  const { width, height } = await sharp(await redraw(await largePhoto(6250), 'image/jpeg', 'a')).metadata()
  expect([width, height]).toEqual([6250, 6400])
})

test('an image of more than 40 megapixels is refused', async () => {
  expect(await redraw(await largePhoto(6260), 'image/jpeg', 'a')).toBeUndefined()
})

test('the files of a form are drawn in one turn', async () => {
  const order: string[] = []
  const file = { content: pdf(), type: PDF }
  const draw = async (name: string, files: (typeof file)[]): Promise<void> => {
    const redrawn = await redrawer.redraw(files, senderOf(name))
    order.push(`${name}: ${redrawn.filter((each) => typeof each !== 'string').length}`)
  }
  const all = [draw('a', [file, { ...file, content: Buffer.from('no PDF') }, file]), draw('b', [file])]
  await setImmediate()
  expect(redrawer.load()).toEqual({ running: 1, waiting: 1 })
  await Promise.all(all)
  expect(order).toEqual(['a: 2', 'b: 1'])
})

test('a form whose turn has lasted long enough lets another go between its files', async () => {
  redrawer = createRedrawer(log, { ...LIMITS, turnMs: 0 })
  const turns: string[] = []
  const draw = (name: string, ...files: Buffer[]): Promise<Redrawn[]> =>
    redrawer.redraw(
      files.map((content) => ({ content, type: PDF })),
      senderOf(name, { assertRoom: () => void turns.push(name) }),
    )
  const [form] = await Promise.all([draw('a', pdf(), Buffer.from('no PDF'), pdf()), draw('b', pdf())])
  expect(turns).toEqual(['a', 'b', 'a', 'a'])
  expect(form).toEqual([expect.any(Buffer), 'fileUnreadable', expect.any(Buffer)])
})

test('a form keeps its turn where too many pictures wait already, and is not refused', async () => {
  redrawer = createRedrawer(log, { ...LIMITS, turnMs: 0, waitingBytes: 0 })
  const file = { content: pdf(), type: PDF }
  const forms = ['a', 'b'].map((name) => redrawer.redraw([file, file], senderOf(name)))
  expect(await Promise.all(forms)).toEqual(forms.map(() => [expect.any(Buffer), expect.any(Buffer)]))
})

test('a picture below a transparent one is not kept', async () => {
  const hidden = { create: { width: 9, height: 9, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } } } as const
  const { data, info } = await sharp(await redraw(await sharp(hidden).png().toBuffer(), 'image/png', 'a'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.channels, new Set(data)]).toEqual([3, new Set([255])])
})

test('an image that becomes many times larger than what was sent is refused', async () => {
  const [width, height] = [20_000, 200]
  const row = randomBytes(width * 3)
  // Each row repeats the one above, further away than PNG’s compression reaches without its filters.
  const repeated = Buffer.concat(Array.from({ length: height }, () => row))
  const content = await sharp(repeated, { raw: { width, height, channels: 3 } })
    .png({ adaptiveFiltering: true, compressionLevel: 9 })
    .toBuffer()
  expect(content.length).toBeLessThan(200_000)
  expect(await redraw(content, 'image/png', 'a')).toBeUndefined()
  expect(await redraw(await png(), 'image/png', 'a')).toBeDefined()
})

test.runIf(isLinux)('a form ends with its first file beyond the limits', async () => {
  redrawer = createRedrawer(log, { ...LIMITS, cpuSeconds: 5 })
  const good = { content: pdf(), type: PDF }
  const seconds: number[] = []
  const sender = senderOf('a', { spend: (each) => void seconds.push(each) })
  const bad = { content: slowPdf(), type: PDF }
  expect(await redrawer.redraw([good, bad, bad, good], sender)).toEqual([expect.any(Buffer), 'fileUnreadable'])
  expect(seconds).toHaveLength(2)
  // Thrice the time that it took.
  expect(seconds[1]).toBeGreaterThan(5)
})

test('a form that nobody waits for any more is not drawn, and leaves its place in the queue', async () => {
  const abort = new AbortController()
  const file = { content: pdf(), type: PDF }
  const first = redrawer.redraw([file], senderOf('a'))
  const left = redrawer.redraw([file], senderOf('b', { signal: abort.signal }))
  await setImmediate()
  expect(redrawer.load()).toEqual({ running: 1, waiting: 1 })
  abort.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  expect(redrawer.load()).toEqual({ running: 1, waiting: 0 })
  await first
})

test('a form whose sender has no room is refused at its turn', async () => {
  const assertRoom = (): never => {
    throw new Error('no room')
  }
  await expect(redrawer.redraw([{ content: pdf(), type: PDF }], senderOf('a', { assertRoom }))).rejects.toThrow(
    'no room',
  )
})
