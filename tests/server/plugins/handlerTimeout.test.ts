import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { responseClosed } from '../../../src/server/http/responseClosed.ts'
import { handlerTimeout } from '../../../src/server/plugins/handlerTimeout.ts'
import { startTestServer } from '../../support/server/testServer.ts'

let app: FastifyInstance
let url: string
let finish: (answer: string) => void
const abortReasons: unknown[] = []
async function* inPieces(): AsyncGenerator<string> {
  yield 'first'
  await sleep(200)
  yield ' last'
}
beforeAll(async () => {
  app = Fastify()
  await app.register(handlerTimeout, { defaultMs: 50 })
  const untilFinished = (): Promise<string> =>
    new Promise((resolve) => {
      finish = resolve
    })
  app.get('/', untilFinished)
  app.post('/', untilFinished)
  app.post('/long', { config: { handlerTimeout: 60_000 } }, untilFinished)
  app.get('/slow', (_request, reply) => reply.send(Readable.from(inPieces())))
  app.get('/waiting', (_request, reply) => {
    const closedSignal = responseClosed(reply, () => new Error('nobody waits'))
    closedSignal.addEventListener('abort', () => abortReasons.push(closedSignal.reason))
    return untilFinished()
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const post = (path: string): Promise<Response> => fetch(url + path, { method: 'POST', body: 'text' })

test('a request gets 503 when its handler does not end, also if it had a body', async () => {
  expect((await fetch(url)).status).toBe(503)
  expect((await post('/')).status).toBe(503)
})

test('the late result of such a handler is dropped', async () => {
  expect((await post('/')).status).toBe(503)
  finish('late')
  const next = post('/long')
  await sleep(100)
  finish('in time')
  expect(await (await next).text()).toBe('in time')
})

test('the signal of such a handler aborts when no client waits any more', async () => {
  expect((await fetch(`${url}/waiting`)).status).toBe(503)
  await expect.poll(() => abortReasons).toEqual([new Error('nobody waits')])
})

test('a response that is being sent is not interrupted', async () => {
  expect(await (await fetch(`${url}/slow`)).text()).toBe('first last')
})

test('the server registers the handler timeout', async () => {
  const server = await startTestServer()
  expect(server.app.hasPlugin('handlerTimeout')).toBe(true)
  await server.close()
})
