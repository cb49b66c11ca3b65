import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { submissionsCommand } from '../../../src/server/cli/submissionsCommand.ts'
import { redrawPdf } from '../../../src/server/files/redraw/redrawPdf.ts'
import { jpeg, pdf } from '../../support/fileFixtures.ts'
import { VALID_DEMO_APPLICATION, VALID_MESSAGE, VALID_WITHDRAWAL } from '../../support/server/formFixtures.ts'
import { parseCsv } from '../../support/server/parseCsv.ts'
import { multipart } from '../../support/server/multipart.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { CHILD_ENV } from '../../support/serverProcess.ts'
import { executeSql } from '../../support/server/testDatabase.ts'
import { startTestServer, createTempDir, type TestServer } from '../../support/server/testServer.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

let server: TestServer
const references: Record<string, string> = {}
const statementPdf = pdf()
const outputDir = createTempDir()

beforeAll(async () => {
  server = await startTestServer()
  await executeSql(
    server.dataDir,
    `insert into accounts (id, trading_account, email, name, a_type, currency, password_hash, status, created_at)
      with recursive t(n) as (select 1 union all select n + 1 from t where n < 1001)
      select 's' || n, 's' || n, 'shared@example.com', '', 1, 'USD', '', 'active', n from t`,
  )
  const client = server.client()
  await client.signIn(...REAL_CUSTOMER)
  const send = async (name: string, pending: Promise<{ body: { data?: Record<string, unknown> } }>) => {
    references[name] = String((await pending).body.data?.reference)
  }
  await client.fetchCaptcha()
  await send('withdrawal', client.post('/pc/withdrawalApplyUpdate', VALID_WITHDRAWAL))
  const files = [
    { name: '../../etc/身分證.pdf', content: statementPdf },
    { name: '=cmd.jpg', content: await jpeg() },
  ]
  await send(
    'papers',
    client.postBody('/pc/fileUploadUpdate', multipart({ documentType: 'identity', description: '=1+1' }, { files })),
  )
  const visitor = server.client()
  await visitor.signInAsVisitor()
  await visitor.fetchCaptcha()
  await visitor.post('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION)
  await visitor.fetchCaptcha()
  await send(
    'message',
    visitor.post(
      '/pc/messageUpdate',
      { ...VALID_MESSAGE, message: '請 \u001b[31m“聯絡”,\n我 \u202e再見' },
      { 'accept-language': 'th' },
    ),
  )
}, 30_000)
afterAll(async () => {
  await server.close()
  rmSync(outputDir, { recursive: true })
})

/** Output of the command, run beside the server. */
async function runSubmissions(...args: string[]): Promise<string> {
  let text = ''
  await submissionsCommand(PROJECT_ROOT, args, { DATA_DIR: server.dataDir }, (line) => {
    text += `${line}\n`
  })
  return text
}

test('the table shows time, form, customer and number of files, the newest first, while the server runs', async () => {
  const lines = (await runSubmissions()).trimEnd().split('\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toMatch(/^received +UTC +reference +page +account +name +language +files$/)
  expect(lines[1]).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:\d\d {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ {2}FW-\S+ {2}Consultation message +– +陳大文 +th +0$/i,
  )
  expect(lines[3]).toMatch(/ Upload documents +8800001 +Rita Chen +tw +2$/i)
  expect(lines[4]).toContain(references.withdrawal)
  expect(await runSubmissions('--language', 'tw', '--limit', '1')).toContain('諮詢留言')
})

test('submissions can be filtered by page, customer, time and reference', async () => {
  const count = async (...args: string[]) => ((await runSubmissions(...args)).match(/\bFW-/g) ?? []).length
  expect(await count('--page', 'message')).toBe(1)
  expect(await count('--account', 'real@example.com')).toBe(2)
  expect(await count('--account', '8800001', '--page', 'fileUpload')).toBe(1)
  expect(await count('--account', '8800002')).toBe(0)
  expect(await count('--since', new Date(Date.now() - 60 * 60_000).toISOString().slice(0, 19) + 'Z')).toBe(4)
  expect(await count('--since', '2199-01-01')).toBe(0)
  expect(await count('--until', '2020-01-01')).toBe(0)
  expect(await count('--limit', '2')).toBe(2)
})

test('one submission in full: sensitive values as dots unless revealed, which is logged', async () => {
  const withoutReveal = await runSubmissions('--reference', references.withdrawal ?? '')
  expect(withoutReveal).toMatch(
    /\nfield +value\nsigned in +8800001 Rita Chen\n\/tradingAccount +8800001\n\/amount +100\n/,
  )
  expect(withoutReveal).toMatch(/\/bankCardNumber +•••\n/)
  expect(withoutReveal).not.toContain('6222000011112222')
  expect(readdirSync(server.dataDir)).not.toContain('staff.log')
  vi.stubEnv('SUDO_USER', 'ann')
  expect(await runSubmissions('--reference', references.withdrawal ?? '', '--reveal')).toMatch(
    /\/bankCardNumber +6222000011112222\n/,
  )
  vi.unstubAllEnvs()
  const log = join(server.dataDir, 'staff.log')
  expect(JSON.parse(readFileSync(log, 'utf8'))).toEqual({
    time: expect.any(String) as string,
    user: 'ann',
    what: 'reveal',
    references: [references.withdrawal],
  })
  expect(statSync(log).mode & 0o777).toBe(0o600)
  const uploadOutput = await runSubmissions('--reference', references.papers ?? '')
  expect(uploadOutput).toMatch(/\/files +1 +身分證.pdf +application\/pdf +\d+ bytes/)
})

test('forms whose response was lost are listed with their reason', async () => {
  expect(await runSubmissions('--unconfirmed')).toBe('No unconfirmed forms.\n')
  const { store } = server
  const form = { reference: 'FW-LOST', call: '/pc/messageUpdate', language: 'th', requestId: 'r-1', createdAt: 0 }
  await store.unconfirmed.begin(form, undefined)
  await store.unconfirmed.begin({ ...form, reference: 'FW-LATE' }, undefined)
  await store.unconfirmed.markLost('FW-LATE', 'late')
  const lines = (await runSubmissions('--unconfirmed')).split('\n').sort()
  expect(lines.map((line) => line.split(/ {2,}/)).filter(([time]) => time?.startsWith('1970'))).toEqual([
    ['1970-01-01 00:00:00Z', 'FW-LATE', '/pc/messageUpdate', 'th', 'late', 'r-1'],
    ['1970-01-01 00:00:00Z', 'FW-LOST', '/pc/messageUpdate', 'th', 'stopped', 'r-1'],
  ])
})

test('control characters typed by a customer have no effect on a terminal', async () => {
  const stdout = await runSubmissions('--reference', references.message ?? '')
  expect(stdout).toContain('聯絡')
  expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test('CSV: a byte order mark, RFC 4180, no formulas, nothing sensitive unless revealed, readable by its owner only', async () => {
  const file = join(outputDir, 'all.csv')
  expect(await runSubmissions('--csv', file)).toBe(`4 submissions are in ${file}.\n`)
  const text = readFileSync(file, 'utf8')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(text.startsWith('\uFEFFreceived,UTC,')).toBe(true)
  const [headers = [], ...rows] = parseCsv(text.slice(1))
  expect(rows.map((row) => row.length)).toEqual(rows.map(() => headers.length))
  const cell = (row: number, head: string) => rows[row]?.[headers.indexOf(head)]
  expect(cell(0, '/message')).toMatch(/“聯絡”,\n我/)
  expect(cell(1, '/countryCode')).toBe("'+886")
  expect(cell(1, '/idOrPassport')).toBe('•••')
  expect(cell(2, '/description')).toBe("'=1+1")
  expect(cell(2, '/files/1/name')).toBe("'=cmd.jpg")
  expect(text).not.toContain('A123456789')
  const revealedFile = join(outputDir, 'open.csv')
  await runSubmissions('--csv', revealedFile, '--reveal')
  expect(readFileSync(revealedFile, 'utf8')).toContain('A123456789')
  await expect(runSubmissions('--csv', file)).rejects.toThrow(/all\.csv cannot be written: EEXIST/)
})

test('files are exported as redrawn, under generated names, readable by their owner only; none is overwritten', async () => {
  const folder = join(outputDir, 'papers')
  expect(await runSubmissions('--files', folder, '--page', 'fileUpload')).toBe(`2 files are in ${folder}.\n`)
  expect(readdirSync(folder).sort()).toEqual([`${references.papers}-files-1.pdf`, `${references.papers}-files-2.jpg`])
  expect(readFileSync(join(folder, `${references.papers}-files-1.pdf`))).toEqual(await redrawPdf(statementPdf))
  expect(await sharp(readFileSync(join(folder, `${references.papers}-files-2.jpg`))).metadata()).toMatchObject({
    format: 'jpeg',
    width: 120,
  })
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await expect(runSubmissions('--files', folder, '--page', 'fileUpload')).rejects.toThrow(/cannot be written: EEXIST/)
  expect(readFileSync(join(server.dataDir, 'staff.log'), 'utf8')).toContain('"what":"files"')
})

test.each<[string[], RegExp]>([
  [['--colour'], /^Unknown option '--colour'.*\.$/],
  [['today'], /^Unexpected argument 'today'.*\.$/],
  [['--limit', '0'], /^--limit must be a whole number/],
  [['--since', 'yesterday'], /^--since must be a day .* not “yesterday”\.$/],
  [['--until', '2026-02-31'], /^--until must be a day/],
  [['--page', 'nowhere'], /^--page must be one of .*message/],
  [['--language', 'xx'], /^--language must be one of en, id/],
  [['--account', 'nobody@example.com'], /^There is no account “nobody@example.com”\.$/],
  [['--account', 'shared@example.com'], /^1001 accounts have this email: name one by its number\.$/],
  [['--reference', 'FW-0000-0000-00'], /^There is no submission FW-0000-0000-00\.$/],
  [['--reveal'], /^--reveal needs --reference or --csv/],
  [['--csv', '/nonexistent/x.csv'], /^\/nonexistent\/x\.csv cannot be written: ENOENT/],
])('%s is refused with a sentence', async (args, sentence) => {
  await expect(runSubmissions(...args)).rejects.toThrow(sentence)
})

test('the program exits with 0 and a table, or with 1 and one line without a database, a key or a writable audit log, and creates nothing', async () => {
  const command = (args: string[], dataDir: string) =>
    new Promise<[number | null, string, string]>((resolve) => {
      const child = spawn(process.execPath, ['src/server/cli/staffCli.ts', 'submissions', ...args], {
        cwd: PROJECT_ROOT,
        env: { ...CHILD_ENV, DATA_DIR: dataDir },
      })
      let [stdout, stderr] = ['', '']
      child.stdout.on('data', (chunk) => {
        stdout += String(chunk)
      })
      child.stderr.on('data', (chunk) => {
        stderr += String(chunk)
      })
      child.on('close', (code) => resolve([code, stdout, stderr]))
    })
  const empty = createTempDir()
  const [success, missing] = await Promise.all([command([], server.dataDir), command([], empty)])
  expect([success[0], success[1].split('\n').length, success[2]]).toEqual([0, 6, ''])
  expect(missing).toEqual([1, '', `There is no database in DATA_DIR (${empty}).\n`])
  expect(readdirSync(empty)).toEqual([])
  const keylessDir = createTempDir()
  const other = await startTestServer({ dataDir: keylessDir })
  await other.client().post('/pc/messageUpdate', VALID_MESSAGE)
  const client = other.client()
  await client.fetchCaptcha()
  const { body } = await client.post('/pc/messageUpdate', VALID_MESSAGE)
  await other.close()
  const reference = String(body.data?.reference)
  const reveal = () =>
    submissionsCommand(PROJECT_ROOT, ['--reference', reference, '--reveal'], { DATA_DIR: keylessDir }, () => undefined)
  rmSync(join(keylessDir, 'staff.log'), { force: true })
  mkdirSync(join(keylessDir, 'staff.log'))
  await expect(reveal()).rejects.toThrow(/^Nothing was done, for .*staff\.log cannot be written/)
  writeFileSync(join(keylessDir, 'secret.key'), Buffer.alloc(32, 1))
  await expect(reveal()).rejects.toThrow('DATA_DIR/secret.key is not the key')
  rmSync(join(keylessDir, 'secret.key'))
  await expect(reveal()).rejects.toThrow(/^The key file .* cannot be used/)
  expect(readdirSync(keylessDir)).not.toContain('secret.key')
})
