import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createRedrawer } from '../../../src/server/files/redraw/redrawer.ts'
import { createVirusScanner } from '../../../src/server/files/virusScanner.ts'
import { jpeg, pdf } from '../../support/fileFixtures.ts'
import { multipart } from '../../support/server/multipart.ts'
import { createTempDir, startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { VALID_UPLOAD } from '../../support/server/formFixtures.ts'

const VIRUS = 'this-text-is-a-virus-to-these-tests'
const UPLOAD_CALL = '/pc/fileUploadUpdate'
const infected = (): Buffer => Buffer.concat([pdf(), Buffer.from(`\n% ${VIRUS}\n%%EOF\n`)])
const { log } = Fastify({ logger: false })

/** A fake clamd; `reply` gets the content between the command and the empty chunk. */
async function startFakeClamd(
  reply: (content: Buffer) => string | Promise<string> | undefined,
): Promise<{ port: number; server: Server }> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes])
      const content = streamedContent(received)
      const answer = content && reply(content)
      if (answer !== undefined) void Promise.resolve(answer).then((text) => socket.end(`${text}\0`))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: portOf(server), server }
}

function portOf(listening: Server): number {
  const address = listening.address()
  return typeof address === 'object' && address ? address.port : 0
}

function streamedContent(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (!received.toString('latin1').startsWith(command)) return undefined
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

let clamd: Server | undefined
let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  clamd?.close()
  server = undefined
})

const uploadTo = async (address: string, name: string, content: Buffer) => {
  server = await startTestServer({ env: { CLAMD: address } })
  const client = server.client()
  await client.signInAsVisitor()
  const response = await client.postBody(UPLOAD_CALL, multipart(VALID_UPLOAD, { files: [{ name, content }] }))
  return { ...response, stored: (await server.store.submissions.search({}, 10)).length }
}

test('the original file is scanned; one with a virus is refused at its field, any other is stored', async () => {
  const scanned: Buffer[] = []
  const fake = await startFakeClamd((content) => {
    scanned.push(content)
    return content.includes(VIRUS) ? 'stream: Test.Virus FOUND' : 'stream: OK'
  })
  clamd = fake.server
  const photo = await jpeg()
  expect((await uploadTo(`127.0.0.1:${fake.port}`, 'a.jpg', photo)).body.code).toBe(200)
  await server?.close()
  const { body, stored } = await uploadTo(`127.0.0.1:${fake.port}`, 'a.pdf', infected())
  expect([body.code, body.data, stored]).toEqual([501, { errors: { '/files': 'fileUnsafe' } }, 0])
  expect(scanned).toEqual([photo, infected()])
})

test('files are scanned within the turn of their sender, who pays for the time, however the scan ends', async () => {
  const answers = ['stream: OK', 'stream: Test.Virus FOUND', 'stream: unclear', 'stream: OK']
  let [scans, most] = [0, 0]
  const fake = await startFakeClamd(async () => {
    most = Math.max(most, ++scans)
    await sleep(60)
    scans -= 1
    return answers.shift() ?? 'stream: OK'
  })
  clamd = fake.server
  const scanner = createVirusScanner({ host: '127.0.0.1', port: fake.port }, log)
  const redrawer = createRedrawer(log)
  const seconds: number[] = []
  const redraw = (client: string) =>
    redrawer.redraw(
      [{ content: pdf(), type: 'application/pdf' }],
      {
        client,
        signal: new AbortController().signal,
        assertRoom: () => undefined,
        spend: (each) => void seconds.push(each),
      },
      scanner,
    )
  const results = await Promise.allSettled(['a', 'a', 'b', 'c'].map(redraw))
  redrawer.close()
  expect(most).toBe(1)
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(seconds.filter((each) => each >= 0.05)).toHaveLength(4)
})

test('without a responding scanner nothing is stored, and the response is 503 with Retry-After', async () => {
  const { status, headers, body, stored } = await uploadTo('127.0.0.1:1', 'a.pdf', pdf())
  expect([status, body.code, headers.get('retry-after'), stored]).toEqual([503, 503, '5', 0])
})

test.each([
  ['reports that the file is too large', 'INSTREAM size limit exceeded. ERROR'],
  ['sends an unknown response', 'stream: OK?'],
  ['sends nothing', undefined],
])('a scanner that %s has not found a file clean', async (_what, answer) => {
  const fake = await startFakeClamd(() => answer)
  clamd = fake.server
  const scanner = createVirusScanner({ host: '127.0.0.1', port: fake.port }, log, 200)
  await expect(scanner.isMalicious(Buffer.alloc(200_000))).rejects.toMatchObject({ statusCode: 503 })
})

const CLAMD = '/usr/sbin/clamd'
const hasClamd = existsSync(CLAMD)
if (!hasClamd) process.stderr.write('clamd is not installed: the test with a real one is skipped\n')

test.runIf(hasClamd)('Debian’s clamd finds a signature of our own, over its socket', async () => {
  const folder = createTempDir()
  const database = join(folder, 'db')
  const socket = join(folder, 'clamd.sock')
  mkdirSync(database)
  const content = infected()
  const hash = createHash('md5').update(content).digest('hex')
  writeFileSync(join(database, 'own.hdb'), `${hash}:${content.length}:Test.Own\n`)
  writeFileSync(
    join(folder, 'clamd.conf'),
    `LocalSocket ${socket}\nDatabaseDirectory ${database}\nForeground yes\nUser ${execFileSync('id', ['-un']).toString().trim()}\n`,
  )
  const process = spawn(CLAMD, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  try {
    for (let tries = 0; !existsSync(socket) && tries < 600; tries++) await sleep(50)
    const scanner = createVirusScanner({ path: socket }, log)
    expect(await scanner.isMalicious(content)).toBe(true)
    expect(await scanner.isMalicious(pdf())).toBe(false)
    expect(await scanner.isMalicious(Buffer.alloc(8 * 1024 * 1024))).toBe(false)
  } finally {
    process.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})
