import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pdf, pdfStream, pdfWithObject } from '../support/fileFixtures.ts'
import { multipart } from '../support/server/multipart.ts'
import { TestClient } from '../support/server/testClient.ts'
import { recordMeasurement } from './support/measurements.ts'
import { startProductServer } from './support/productServer.ts'
import { byRunMode } from './support/runMode.ts'

const MIB = 1024 * 1024
/** Milliseconds; far less than the stall that is tested for, also while other tests take the processor. */
const MAX_HEALTH_MS = byRunMode(2000, 250)

/** Text that unpacks a thousandfold, to names that are to be unescaped. */
const bomb = (streams: number): Buffer =>
  pdfWithObject(
    Buffer.concat(
      Array.from({ length: streams }, (_each, index) => {
        const packed = deflateSync(Buffer.from('#2f'.repeat(5_500_000)))
        const head = index === 0 ? '' : `\nendobj\n${10 + index} 0 obj\n`
        return Buffer.concat([Buffer.from(head), pdfStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', packed)])
      }),
    ),
  )

/** Objects that each cost time and memory. */
const costlyPdf = (): Buffer =>
  pdfWithObject(
    pdfStream(
      '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
      deflateSync(Buffer.from(`6 0 [${'<</A 1>>'.repeat(3_900_000)}]`)),
    ),
  )

const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

test.runIf(process.platform === 'linux')(
  'PDFs that unpack a thousandfold stall nothing, take no memory, and leave no process behind',
  async () => {
    const files = [bomb(1), bomb(4), costlyPdf()]
    expect(files.every(({ length }) => length < 100_000)).toBe(true)
    const server = await startProductServer({ QUOTA_FILES: '1000' }, ['--max-old-space-size=512'])
    try {
      let slowestMs = 0
      let peakBytes = 0
      let isDone = false
      const probe = (async () => {
        while (!isDone) {
          const startedAt = performance.now()
          const response = await fetch(`${server.url}/healthz`)
          expect(response.status).toBe(200)
          await response.arrayBuffer()
          slowestMs = Math.max(slowestMs, performance.now() - startedAt)
          peakBytes = Math.max(peakBytes, memoryOf(server.pid))
          await sleep(20)
        }
      })()
      const startedAt = performance.now()
      const answers = await Promise.all(
        [...files, ...files, ...files].map(async (content) => {
          const client = new TestClient(server.url)
          await client.signInAsVisitor()
          const upload = multipart({ documentType: 'identity' }, { files: [{ name: 'a.pdf', content }] })
          return (await client.postBody('/pc/fileUploadUpdate', upload)).body
        }),
      )
      const durationMs = performance.now() - startedAt
      for (const { data } of answers) expect(data).toEqual({ errors: { '/files': 'fileUnreadable' } })
      const client = new TestClient(server.url)
      await client.signInAsVisitor()
      const honest = multipart({ documentType: 'identity' }, { files: [{ name: 'a.pdf', content: pdf() }] })
      expect((await client.postBody('/pc/fileUploadUpdate', honest)).body.code).toBe(200)
      isDone = true
      await probe
      recordMeasurement('hostile PDFs', {
        slowestHealthMs: Math.round(slowestMs),
        peakMb: Math.round(peakBytes / MIB),
        allMs: Math.round(durationMs),
      })
      expect(slowestMs).toBeLessThan(MAX_HEALTH_MS)
      expect(peakBytes).toBeLessThan(400 * MIB)
      const children = childrenOf(server.pid)
      expect(children.length).toBeGreaterThan(0)
      process.kill(server.pid, 'SIGKILL')
      await expect.poll(() => children.filter((pid) => readdirSync('/proc').includes(String(pid)))).toEqual([])
    } finally {
      await server.stop()
    }
  },
)
