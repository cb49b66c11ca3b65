import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startTestServer } from '../../support/server/testServer.ts'

test('while another process locks the database, reads are answered and writes wait, then get a busy message', async () => {
  const server = await startTestServer()
  const client = server.client()
  const lockingConnection = new DatabaseSync(join(server.dataDir, 'formwright.db'))
  lockingConnection.exec('BEGIN IMMEDIATE')
  let isSettled = false
  const pendingPost = client.post('/pc/login', { visitor: '1' }).finally(() => {
    isSettled = true
  })
  const reader = server.client()
  expect((await reader.get('/aspapi/pc/home.asp')).body.code).toBe(200)
  expect(isSettled).toBe(false)
  lockingConnection.exec('COMMIT')
  expect((await pendingPost).body.code).toBe(200)
  lockingConnection.exec('BEGIN IMMEDIATE')
  expect((await client.post('/pc/login', { visitor: '1' })).body).toEqual({
    code: 501,
    message: '系統忙碌中，請稍後再試。',
  })
  lockingConnection.exec('COMMIT')
  lockingConnection.close()
  await server.close()
})
