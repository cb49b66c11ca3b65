import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startTestServer } from './start.ts'

test('while another process holds the database, reads are answered and writes wait, then hear that the system is busy', async () => {
  const server = await startTestServer()
  const client = server.client()
  const other = new DatabaseSync(join(server.dataDir, 'formwright.db'))
  other.exec('BEGIN IMMEDIATE')
  let heard = false
  const waits = client.post('/pc/login', { visitor: '1' }).finally(() => {
    heard = true
  })
  const reader = server.client()
  expect((await reader.get('/aspapi/pc/home.asp')).body.code).toBe(200)
  expect(heard).toBe(false)
  other.exec('COMMIT')
  expect((await waits).body.code).toBe(200)
  other.exec('BEGIN IMMEDIATE')
  expect((await client.post('/pc/login', { visitor: '1' })).body).toEqual({
    code: 501,
    message: '系統忙碌中，請稍後再試。',
  })
  other.exec('COMMIT')
  other.close()
  await server.close()
})
