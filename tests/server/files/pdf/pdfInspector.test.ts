import { deflateSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPdfInspector } from '../../../../src/server/files/pdf/pdfInspector.ts'
import { createWorkerPool, type WorkerPool } from '../../../../src/server/files/workers/workerPool.ts'
import { pdf, pdfStream, pdfWithObject, pdfWithScript } from '../../../support/fileFixtures.ts'

const { log } = Fastify({ logger: false })
const MIB = 1024 * 1024
const GENEROUS = { cpuMs: 60_000, memoryBytes: 1024 * MIB, wallMs: 60_000 }
const isLinux = process.platform === 'linux'

let workers: WorkerPool
beforeEach(() => {
  workers = createWorkerPool(log)
})
afterEach(() => workers.close())

/** Objects in a stream that unpacks to so many MiB, each of which costs time and memory. */
const costlyPdf = (mib: number): Buffer => {
  const content = Buffer.from(`6 0 [${'<</A 1>>'.repeat((mib * MIB) / 8)}]`)
  return pdfWithObject(pdfStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(content)))
}

const isGone = async (pid: number): Promise<void> =>
  expect
    .poll(() => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    })
    .toBe(false)

test('no process runs before the first PDF; the one that judges ends with the server', async () => {
  const inspector = createPdfInspector(workers, GENEROUS)
  expect(workers.pids()).toEqual([])
  expect(await inspector.inspect(pdf(), 'a')).toBeUndefined()
  expect(await inspector.inspect(pdfWithScript(), 'a')).toBe('fileUnsafe')
  const [pid = 0, ...others] = workers.pids()
  expect(others).toEqual([])
  workers.close()
  await isGone(pid)
})

test.runIf(isLinux).each([
  ['processor time', { ...GENEROUS, cpuMs: 100 }],
  ['memory', { ...GENEROUS, memoryBytes: 30 * MIB }],
])('what takes too much %s is refused as unreadable, and the next PDF is judged', async (_what, limits) => {
  expect(await createPdfInspector(workers, limits).inspect(costlyPdf(24), 'a')).toBe('fileUnreadable')
  expect(workers.pids()).toEqual([])
  expect(await createPdfInspector(workers, GENEROUS).inspect(pdf(), 'a')).toBeUndefined()
})

test('a process that dies over a file costs that file only', async () => {
  const inspector = createPdfInspector(workers, GENEROUS)
  await inspector.inspect(pdf(), 'a')
  const [pid = 0] = workers.pids()
  const judged = inspector.inspect(costlyPdf(24), 'a')
  process.kill(pid, 'SIGKILL')
  expect(await judged).toBe('fileUnreadable')
  expect(await inspector.inspect(pdf(), 'a')).toBeUndefined()
})
