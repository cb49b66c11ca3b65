import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { parseMultipart } from '../../../src/server/files/parseMultipart.ts'
import { rawMultipart } from '../../support/server/multipart.ts'

test('a file that arrives byte by byte is kept in large pieces', async () => {
  const content = Buffer.alloc(20_000, 'x')
  const { body, headers } = rawMultipart([{ header: 'name="files"; filename="a.jpg"', content }])
  const raw = Object.assign(Readable.from(Array.from(body, (byte) => Buffer.of(byte))), { headers })
  const reserved: number[] = []
  const { uploads } = await parseMultipart({ raw, headers } as unknown as FastifyRequest, {} as FastifyReply, {
    fields: [{ pointer: '/files', name: 'files', maxBytes: 100_000, maxItems: 1 }],
    bodyLimit: 100_000,
    textLimit: 100,
    reserve: (bytes) => reserved.push(bytes),
  })
  expect(uploads.map((upload) => upload.content.equals(content))).toEqual([true])
  expect(reserved.length).toBeLessThan(20)
})
