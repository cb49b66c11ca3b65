import staticFiles from '@fastify/static'
import Fastify from 'fastify'
import { mkdtempSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

/**
 * The baseline of the benchmark: a handler that stores a body with the same fsync and responds, one that sends bytes
 * from memory (`GET /bytes`: those of the last `PUT`), one that forwards a call to `BACKEND_URL`, and the built page, sent
 * by `@fastify/static`.
 */
const database = new DatabaseSync(join(mkdtempSync(join(tmpdir(), 'formwright-bare-')), 'bare.db'))
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL']) database.exec(`PRAGMA ${pragma}`)
database.exec('CREATE TABLE bodies (id INTEGER PRIMARY KEY, body TEXT NOT NULL)')
const insert = database.prepare('INSERT INTO bodies (body) VALUES (?)')

const app = Fastify()
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, body),
)
app.post('/', async ({ body }) => ({
  code: 200,
  message: 'ok',
  data: { reference: String(insert.run(String(body)).lastInsertRowid) },
}))
let bytes: unknown
app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
app.put('/bytes', async ({ body }) => {
  bytes = body
})
app.get('/bytes', async (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
const agent = new Agent({ keepAlive: true })
app.get('/forwarded', (_request, reply) => {
  get(process.env.BACKEND_URL ?? '', { agent }, (response) => {
    reply
      .type('application/json; charset=utf-8')
      .header('content-length', response.headers['content-length'])
      .send(response)
  })
})
app.register(staticFiles, { root: join(PROJECT_ROOT, 'dist'), preCompressed: true })
process.stdout.write(`listening at ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
