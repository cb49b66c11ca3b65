import { deflateSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createPdfInspector, type PdfInspector } from '../../../../src/server/files/pdf/pdfInspector.ts'
import { pdf, pdfStream, pdfWithObject, pdfWithScript } from '../../../support/fileFixtures.ts'

const { log } = Fastify({ logger: false })
const MIB = 1024 * 1024
const GENEROUS = { cpuMs: 60_000, memoryBytes: 1024 * MIB, wallMs: 60_000 }
const isLinux = process.platform === 'linux'

let inspector: PdfInspector | undefined
afterEach(() => inspector?.close())

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

test('no process runs before the first PDF; those that judge end with the server', async () => {
  inspector = createPdfInspector(log, GENEROUS)
  expect(inspector.pids()).toEqual([])
  expect(await inspector.inspect(pdf(), 'a')).toBeUndefined()
  expect(await inspector.inspect(pdfWithScript(), 'a')).toBe('fileUnsafe')
  const [pid = 0, ...others] = inspector.pids()
  expect(others).toEqual([])
  inspector.close()
  await isGone(pid)
})

test.runIf(isLinux).each([
  ['processor time', { ...GENEROUS, cpuMs: 100 }],
  ['memory', { ...GENEROUS, memoryBytes: 30 * MIB }],
])('what takes too much %s is refused as unreadable, and the next PDF is judged', async (_what, limits) => {
  const small = createPdfInspector(log, limits)
  inspector = small
  expect(await small.inspect(costlyPdf(24), 'a')).toBe('fileUnreadable')
  expect(small.pids()).toEqual([])
  small.close()
  inspector = createPdfInspector(log, GENEROUS)
  expect(await inspector.inspect(pdf(), 'a')).toBeUndefined()
})

test('a process that dies over a file costs that file only', async () => {
  inspector = createPdfInspector(log, GENEROUS)
  await inspector.inspect(pdf(), 'a')
  const [pid = 0] = inspector.pids()
  const judged = inspector.inspect(costlyPdf(24), 'a')
  process.kill(pid, 'SIGKILL')
  expect(await judged).toBe('fileUnreadable')
  expect(await inspector.inspect(pdf(), 'a')).toBeUndefined()
})
