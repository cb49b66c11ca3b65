import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../../../src/server/http/logging.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'

const loggedLines: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    logger: createLogger('warn', {
      write: (line) => {
        loggedLines.push(line)
      },
    }),
  })
})
afterAll(() => server.close())

const sendCspReport = (body: string, type = 'application/csp-report') =>
  fetch(`${server.url}/csp-report`, { method: 'POST', body, headers: { 'content-type': type } })
const cspReport = {
  'csp-report': {
    'document-uri': 'https://x/?token=secret#/wallet',
    'blocked-uri': 'https://evil.test/a?b=secret',
    'effective-directive': 'img-src',
    'source-file': 'https://x/a\u009b\u202e.js?secret',
    'line-number': 3,
    'script-sample': 'secret',
  },
}

test('a report of a policy violation becomes a log line without query parts; a flood does not fill the log', async () => {
  loggedLines.length = 0
  expect((await sendCspReport(JSON.stringify(cspReport))).status).toBe(204)
  expect(loggedLines).toHaveLength(1)
  expect(JSON.parse(loggedLines[0] ?? '')).toMatchObject({
    msg: 'policy broken',
    directive: 'img-src',
    blocked: 'https://evil.test/a',
    page: 'https://x/',
    source: 'https://x/a.js',
    line: '3',
  })
  expect(loggedLines.join()).not.toContain('secret')
  for (const text of ['', '{', '[]', 'null', '{"csp-report":7}', `"${'x'.repeat(5000)}"`])
    expect((await sendCspReport(text)).status).toBeLessThan(500)
  for (let count = 0; count < 50; count++) await sendCspReport(JSON.stringify(cspReport))
  expect(loggedLines).toHaveLength(20)
})

test('a report that is too large or invalid is refused', async () => {
  expect((await sendCspReport('x'.repeat(9000))).status).toBe(413)
  for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded'])
    expect((await sendCspReport('{}', type)).status).toBe(415)
})
