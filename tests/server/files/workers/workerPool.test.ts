import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorkerPool, type WorkerPool, type WorkKind } from '../../../../src/server/files/workers/workerPool.ts'
import { pdf, pdfStream, pdfWithObject } from '../../../support/fileFixtures.ts'
import { PROJECT_ROOT } from '../../../support/projectRoot.ts'

const { log } = Fastify({ logger: false })
const GENEROUS = { cpuMs: 60_000, memoryBytes: 1024 ** 3, wallMs: 60_000 }
const entryOf = (path: string): string => join(PROJECT_ROOT, 'src/server/files', path)
const PDFS: WorkKind = { name: 'PDF', entry: entryOf('pdf/pdfProcess.ts'), limits: GENEROUS }
const IMAGES: WorkKind = { name: 'image', entry: entryOf('images/imageProcess.ts'), limits: GENEROUS }
const file = { content: pdf(), type: 'application/pdf' }
/** Takes some 100 ms. */
const slowFile = {
  content: pdfWithObject(
    pdfStream(
      '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
      deflateSync(Buffer.from(`6 0 [${'<</A 1>>'.repeat(3_000_000)}]`)),
    ),
  ),
  type: 'application/pdf',
}
const notAnImage = { content: Buffer.from('x'), type: 'image/png' }

let workers: WorkerPool
beforeEach(() => {
  workers = createWorkerPool(log)
})
afterEach(() => workers.close())

test('one file at a time, of each client in turn, whatever its kind', async () => {
  const order: string[] = []
  const run = async (name: string, kind: WorkKind, client: string): Promise<void> => {
    await workers.run(kind, kind === PDFS ? file : notAnImage, client)
    order.push(name)
  }
  const all = [run('a1', PDFS, 'a'), run('a2', IMAGES, 'a'), run('a3', PDFS, 'a'), run('b1', IMAGES, 'b')]
  await setImmediate()
  expect([workers.load('PDF'), workers.load('image')]).toEqual([
    { running: 1, waiting: 1 },
    { running: 0, waiting: 2 },
  ])
  await Promise.all(all)
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3'])
  expect([workers.load('PDF'), workers.load('image')]).toEqual([
    { running: 0, waiting: 0 },
    { running: 0, waiting: 0 },
  ])
  expect(workers.pids()).toHaveLength(2)
})

test.runIf(process.platform === 'linux')(
  'a machine without time to spare is busy: the file is not to blame',
  async () => {
    await expect(workers.run({ ...PDFS, limits: { ...GENEROUS, wallMs: 0 } }, slowFile, 'a')).rejects.toThrow('busy')
    expect(await workers.run(PDFS, file, 'a')).toBe('accepted')
  },
)

test('where no process starts uploads are refused with 503, and nothing waits', async () => {
  const nowhere = { ...PDFS, entry: entryOf('nowhere.ts') }
  await expect(workers.run(nowhere, file, 'a')).rejects.toMatchObject({ statusCode: 503 })
  expect(workers.load('PDF')).toEqual({ running: 0, waiting: 0 })
  expect(await workers.run(PDFS, file, 'a')).toBe('accepted')
})
