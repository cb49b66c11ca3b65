import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { parseMultipart } from '../../../src/server/files/parseMultipart.ts'
import { rawMultipart } from '../../support/server/multipart.ts'

const FIELDS = [{ pointer: '/files', name: 'files', maxBytes: 100_000, maxItems: 1 }]

/** The parts of a body, or the error that refuses it, and the number of turns. */
async function read(body: Buffer, headers: Record<string, string>, textLimit: number) {
  const raw = Object.assign(Readable.from([body]), { headers })
  const reply = { header: () => undefined } as unknown as FastifyReply
  const nextTurn = vi.fn(async () => undefined)
  const limits = { fields: FIELDS, bodyLimit: 4_000_000, textLimit, reserve: () => undefined, nextTurn }
  const parsed = parseMultipart({ raw, headers } as unknown as FastifyRequest, reply, limits)
  return { parts: await parsed.catch((error: unknown) => error), turns: nextTurn.mock.calls.length }
}

test('a file that arrives byte by byte is kept in large pieces', async () => {
  const content = Buffer.alloc(20_000, 'x')
  const { body, headers } = rawMultipart([{ header: 'name="files"; filename="a.jpg"', content }])
  const raw = Object.assign(Readable.from(Array.from(body, (byte) => Buffer.of(byte))), { headers })
  const reserved: number[] = []
  const { uploads } = await parseMultipart({ raw, headers } as unknown as FastifyRequest, {} as FastifyReply, {
    fields: FIELDS,
    bodyLimit: 100_000,
    textLimit: 100,
    reserve: (bytes) => reserved.push(bytes),
    nextTurn: async () => undefined,
  })
  expect(uploads.map((upload) => upload.content.equals(content))).toEqual([true])
  expect(reserved.length).toBeLessThan(20)
})

test('a body that takes long to read goes on at other turns, and one that stops takes no more', async () => {
  let clock = 0
  // Each piece takes 2 ms.
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 2))
  const part = { header: 'name="name"', content: Buffer.from('Ann') }
  const { body, headers } = rawMultipart(Array.from({ length: 500 }, () => part))
  const whole = await read(body, headers, 10_000)
  expect(whole).toMatchObject({ parts: { pairs: { length: 500 } } })
  expect(whole.turns).toBe(Math.ceil(Math.ceil(body.length / 4096) / 3))
  const stopped = await read(body, headers, 3)
  expect(stopped).toMatchObject({ parts: { statusCode: 413 }, turns: 1 })
  vi.restoreAllMocks()
})

test('no more than 4 kB are read of the head of a part', async () => {
  const withName = (offset: number) =>
    rawMultipart([{ header: `${'x; '.repeat(offset / 3)}name="name"`, content: Buffer.from('Ann') }])
  const near = withName(3000)
  expect(await read(near.body, near.headers, 100)).toMatchObject({ parts: { pairs: [['name', 'Ann']] } })
  const far = withName(6000)
  expect(await read(far.body, far.headers, 100)).toMatchObject({ parts: { statusCode: 400 } })
})
