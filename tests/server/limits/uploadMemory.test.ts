import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createUploadMemory } from '../../../src/server/limits/uploadMemory.ts'
import { jpeg } from '../../support/fileFixtures.ts'
import { multipart, rawMultipart } from '../../support/server/multipart.ts'
import { openRawSocket, sessionHeaderLines, type RawSocket } from '../../support/server/rawSocket.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { VALID_UPLOAD } from '../../support/server/formFixtures.ts'

const UPLOAD_CALL = '/pc/fileUploadUpdate'
const MIB = 1024 * 1024
const HEAD = 'Content-Disposition: form-data; name="files"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'

let server: TestServer | undefined
let sockets: RawSocket[] = []
afterEach(async () => {
  for (const { socket } of sockets) socket.destroy()
  sockets = []
  await server?.close()
  server = undefined
})

test('homes of one network that fill its share with endless uploads leave room for others', async () => {
  server = await startTestServer()
  const { url, client: newClient } = server
  const [flooder, customer] = [newClient(), newClient()]
  await flooder.signInAsVisitor()
  await customer.signInAsVisitor()
  const linesFrom = (subnet: number) => [
    `POST /aspapi${UPLOAD_CALL}.asp HTTP/1.1`,
    'host: localhost',
    `x-forwarded-for: 2001:db8:1:${subnet}::7`,
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${32 * MIB}`,
    ...sessionHeaderLines(flooder),
  ]
  // As many files as fit into a share of what the others leave.
  const FILES = [4, 4, 2, 1, 1, 1]
  const part = Buffer.concat([Buffer.from(`\r\n--b\r\n${HEAD}`), Buffer.alloc(7.9 * MIB)])
  const bodyOf = (files: number): Buffer => Buffer.concat(Array<Buffer>(files).fill(part))
  sockets = await Promise.all(FILES.map(() => openRawSocket(url)))
  const refusals: string[] = []
  for (const [subnet, { socket }] of sockets.entries()) {
    const refusal = new Promise<void>((resolve) => {
      socket.once('data', (response: Buffer) => resolve(void refusals.push(response.toString())))
    })
    socket.write(`${linesFrom(subnet).join('\r\n')}\r\n\r\n`)
    const written = new Promise<void>((resolve) => socket.write(bodyOf(FILES[subnet] ?? 0), () => resolve()))
    await Promise.race([refusal, written])
  }
  const photo = Buffer.concat([await jpeg(), Buffer.alloc(7.9 * MIB)])
  const form = () => multipart(VALID_UPLOAD, { files: [{ name: 'a.jpg', content: photo }] })
  const post = async (address: string) =>
    (await customer.postBody(UPLOAD_CALL, form(), { 'x-forwarded-for': address })).body.code
  expect(await post('203.0.113.7')).toBe(200)
  expect(await post('2001:db8:2:1::7')).toBe(200)
  expect(refusals.length).toBeLessThan(sockets.length)
  for (const response of refusals) expect(response).toContain('"code":501')
})

test('files in use by a handler count, even after their client has disconnected', async () => {
  const scans: Socket[] = []
  const scanner = createServer((scan) => void scans.push(scan.on('error', () => undefined).resume()))
  await once(scanner.listen(0, '127.0.0.1'), 'listening')
  server = await startTestServer({ env: { CLAMD: `127.0.0.1:${(scanner.address() as AddressInfo).port}` } })
  const client = server.client()
  await client.signInAsVisitor()
  const file = { name: 'a.jpg', content: Buffer.concat([await jpeg(), Buffer.alloc(7.9 * MIB)]) }
  const { body, headers } = rawMultipart([
    { header: 'name="documentType"', content: VALID_UPLOAD.documentType },
    ...[0, 1, 2, 3].map(() => ({
      header: 'name="files"; filename="a.jpg"\r\nContent-Type: image/jpeg',
      content: file.content,
    })),
  ])
  const lines = [
    `POST /aspapi${UPLOAD_CALL}.asp HTTP/1.1`,
    'host: localhost',
    'x-forwarded-for: 203.0.113.7',
    `content-type: ${headers['content-type']}`,
    `content-length: ${body.length}`,
    ...sessionHeaderLines(client),
  ]
  const { socket } = await openRawSocket(server.url)
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  socket.write(body)
  await expect.poll(() => scans.length).toBe(1)
  socket.destroy()
  const post = async () => {
    const form = multipart(VALID_UPLOAD, { files: [file, file, file] })
    return (await client.postBody(UPLOAD_CALL, form, { 'x-forwarded-for': '203.0.113.7' })).body
  }
  expect(await post()).toMatchObject({ code: 501 })
  expect(scans).toHaveLength(1)
  // Without a scanner the files are refused, and their memory is free again.
  scanner.close()
  for (const scan of scans) scan.destroy()
  await expect.poll(async () => (await post()).code).toBe(503)
})

const half = (...names: string[]) => names.map((name) => ({ name, part: 1 / 2 }))

test('each owner may use its part of the memory that the others leave, and released memory is free for all', () => {
  const memory = createUploadMemory(128)
  const first = memory.open(half('first'))
  first.reserve(60)
  const again = memory.open(half('first'))
  expect(() => again.reserve(5)).toThrow('busy')
  again.reserve(4)
  const second = memory.open(half('second'))
  second.reserve(32)
  expect(() => second.reserve(1)).toThrow('busy')
  first.release()
  second.reserve(30)
  expect(() => memory.open(half('third')).reserve(32)).toThrow('busy')
  memory.open(half('third')).reserve(31)
  // A request without a client has no share; only the total limits it.
  const local = memory.open([])
  local.reserve(31)
  expect(() => local.reserve(1)).toThrow('busy')
})

test('homes of one network share its part, and strangers of many networks leave a third to customers', () => {
  const memory = createUploadMemory(120)
  memory.open(half('home 1', 'network'), true).reserve(40)
  memory.open(half('home 2', 'network'), true).reserve(20)
  expect(() => memory.open(half('home 3', 'network'), true).reserve(1)).toThrow('busy')
  memory.open(half('home 4', 'elsewhere'), true).reserve(20)
  expect(() => memory.open(half('home 5', 'anywhere'), true).reserve(1)).toThrow('busy')
  memory.open(half('home of a customer', 'account')).reserve(20)
})
