import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvLine } from '../../src/server/staff/csv.ts'
import { submissions } from '../../src/server/staff/submissions.ts'
import { jpeg, pdf } from '../files.ts'
import { DEMO, MESSAGE, WITHDRAWAL } from './forms.ts'
import { multipart } from './multipart.ts'
import { ROOT, startTestServer, tempDir, type TestServer } from './start.ts'

let server: TestServer
const references: Record<string, string> = {}
const statement = pdf()
const out = tempDir()

beforeAll(async () => {
  server = await startTestServer()
  const client = server.client()
  await client.signIn('real@example.com', 'Sample-real-2026')
  const send = async (name: string, answer: Promise<{ body: { data?: Record<string, unknown> } }>) => {
    references[name] = String((await answer).body.data?.reference)
  }
  await client.image()
  await send('withdrawal', client.post('/pc/withdrawalApplyUpdate', WITHDRAWAL))
  const files = [
    { name: '../../etc/身分證.pdf', content: statement },
    { name: '=cmd.jpg', content: await jpeg() },
  ]
  await send(
    'papers',
    client.raw('/pc/fileUploadUpdate', multipart({ documentType: 'identity', description: '=1+1' }, { files })),
  )
  const visitor = server.client()
  await visitor.visit()
  await visitor.image()
  await visitor.post('/pc/applyDemoUpdate', DEMO)
  await visitor.image()
  await send(
    'message',
    visitor.post(
      '/pc/messageUpdate',
      { ...MESSAGE, message: '請 \u001b[31m“聯絡”,\n我 \u202e再見' },
      { 'accept-language': 'th' },
    ),
  )
}, 30_000)
afterAll(async () => {
  await server.close()
  rmSync(out, { recursive: true })
})

/** What the command prints, beside the running server. */
async function run(...args: string[]): Promise<string> {
  let text = ''
  await submissions(ROOT, args, { DATA_DIR: server.dataDir }, (line) => {
    text += `${line}\n`
  })
  return text
}

/** RFC 4180, read by hand. */
function read(csv: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let i = 0; i < csv.length; i += 1) {
    const at = csv[i]
    if (quoted && at === '"' && csv[i + 1] === '"') {
      cell += '"'
      i += 1
    } else if (at === '"') quoted = !quoted
    else if (!quoted && at === ',') {
      rows.at(-1)?.push(cell)
      cell = ''
    } else if (!quoted && at === '\r' && csv[i + 1] === '\n') {
      rows.at(-1)?.push(cell)
      cell = ''
      rows.push([])
      i += 1
    } else cell += at
  }
  return rows.slice(0, -1)
}

test('the table shows when, what, who and how many files, the newest first, while the server runs', async () => {
  const lines = (await run()).trimEnd().split('\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toMatch(/^received +UTC +reference +page +account +name +language +files$/)
  expect(lines[1]).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:\d\d {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ {2}FW-\S+ {2}Consultation message +– +陳大文 +th +0$/i,
  )
  expect(lines[3]).toMatch(/ Upload documents +8800001 +Rita Chen +tw +2$/i)
  expect(lines[4]).toContain(references.withdrawal)
  expect(await run('--language', 'tw', '--limit', '1')).toContain('諮詢留言')
})

test('filters find by page, customer, time and reference', async () => {
  const count = async (...args: string[]) => ((await run(...args)).match(/FW-/g) ?? []).length
  expect(await count('--page', 'message')).toBe(1)
  expect(await count('--account', 'real@example.com')).toBe(2)
  expect(await count('--account', '8800001', '--page', 'fileUpload')).toBe(1)
  expect(await count('--account', '8800002')).toBe(0)
  expect(await count('--since', new Date(Date.now() - 60 * 60_000).toISOString().slice(0, 19) + 'Z')).toBe(4)
  expect(await count('--since', '2199-01-01')).toBe(0)
  expect(await count('--until', '2020-01-01')).toBe(0)
  expect(await count('--limit', '2')).toBe(2)
})

test('one whole: sensitive values as dots until they are asked for, and that they were is noted', async () => {
  const closed = await run('--reference', references.withdrawal ?? '')
  expect(closed).toMatch(/\/amount +100\n/)
  expect(closed).toMatch(/\/bankCardNumber +•••\n/)
  expect(closed).not.toContain('6222000011112222')
  expect(readdirSync(server.dataDir)).not.toContain('staff.log')
  expect(await run('--reference', references.withdrawal ?? '', '--reveal')).toMatch(
    /\/bankCardNumber +6222000011112222\n/,
  )
  const log = join(server.dataDir, 'staff.log')
  expect(JSON.parse(readFileSync(log, 'utf8'))).toEqual({
    time: expect.any(String) as string,
    user: expect.any(String) as string,
    what: 'reveal',
    references: [references.withdrawal],
  })
  expect(statSync(log).mode & 0o777).toBe(0o600)
  const papers = await run('--reference', references.papers ?? '')
  expect(papers).toMatch(/\/files +1 +身分證.pdf +application\/pdf +\d+ bytes/)
})

test('what a customer typed does nothing to a terminal', async () => {
  const said = await run('--reference', references.message ?? '')
  expect(said).toContain('聯絡')
  expect(said.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test('CSV: a mark for UTF-8, RFC 4180, no formulas, nothing sensitive unless it is asked for, for its owner alone', async () => {
  const file = join(out, 'all.csv')
  expect(await run('--csv', file)).toBe(`4 submissions are in ${file}.\n`)
  const text = readFileSync(file, 'utf8')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(text.startsWith('\uFEFFreceived,UTC,')).toBe(true)
  const [heads = [], ...rows] = read(text.slice(1))
  expect(rows.map((row) => row.length)).toEqual(rows.map(() => heads.length))
  const cell = (row: number, head: string) => rows[row]?.[heads.indexOf(head)]
  expect(cell(0, '/message')).toMatch(/“聯絡”,\n我/)
  expect(cell(1, '/countryCode')).toBe("'+886")
  expect(cell(1, '/idOrPassport')).toBe('•••')
  expect(cell(2, '/description')).toBe("'=1+1")
  expect(cell(2, '/files/1/name')).toBe("'=cmd.jpg")
  expect(text).not.toContain('A123456789')
  const open = join(out, 'open.csv')
  await run('--csv', open, '--reveal')
  expect(readFileSync(open, 'utf8')).toContain('A123456789')
  await expect(run('--csv', file)).rejects.toThrow(/all\.csv cannot be written: EEXIST/)
})

test('50 generated formulas, and any text, come out of a CSV line as texts', () => {
  const formula = fc
    .tuple(
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'),
      fc.string({ unit: 'grapheme' }),
    )
    .map(([lead, rest]) => lead + rest)
  fc.assert(
    fc.property(formula, (value) => {
      expect(read(csvLine([value, 'x']))).toEqual([[`'${value}`, 'x']])
    }),
    { numRuns: 50 },
  )
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (values) => {
      const [row = []] = read(csvLine(values))
      expect(
        row.map(
          (cell, index) =>
            cell === values[index] ||
            (cell === `'${values[index]}` && /^[=+\-@\t\r\n＝＋－＠]/u.test(values[index] ?? '')),
        ),
      ).not.toContain(false)
    }),
    { numRuns: 500 },
  )
})

test('files come out whole, under names of ours, for their owner alone; none is written over', async () => {
  const folder = join(out, 'papers')
  expect(await run('--files', folder, '--page', 'fileUpload')).toBe(`2 files are in ${folder}.\n`)
  expect(readdirSync(folder).sort()).toEqual([`${references.papers}-files-1.pdf`, `${references.papers}-files-2.jpg`])
  expect(readFileSync(join(folder, `${references.papers}-files-1.pdf`))).toEqual(statement)
  expect(await sharp(readFileSync(join(folder, `${references.papers}-files-2.jpg`))).metadata()).toMatchObject({
    format: 'jpeg',
    width: 120,
  })
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await expect(run('--files', folder, '--page', 'fileUpload')).rejects.toThrow(/cannot be written: EEXIST/)
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
  [['--reference', 'FW-0000-0000-00'], /^There is no submission FW-0000-0000-00\.$/],
  [['--reveal'], /^--reveal needs --reference or --csv/],
  [['--csv', '/nonexistent/x.csv'], /^\/nonexistent\/x\.csv cannot be written: ENOENT/],
])('%s is refused in a sentence', async (args, sentence) => {
  await expect(run(...args)).rejects.toThrow(sentence)
})

test('as a program: a table with 0; without a database, a key or a readable note one sentence with 1, and nothing is made', async () => {
  const command = (args: string[], dataDir: string) =>
    new Promise<[number | null, string, string]>((resolve) => {
      const child = spawn(process.execPath, ['src/server/staff/main.ts', 'submissions', ...args], {
        cwd: ROOT,
        env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
      })
      let [said, cried] = ['', '']
      child.stdout.on('data', (chunk) => {
        said += String(chunk)
      })
      child.stderr.on('data', (chunk) => {
        cried += String(chunk)
      })
      child.on('close', (code) => resolve([code, said, cried]))
    })
  const empty = tempDir()
  const [good, missing] = await Promise.all([command([], server.dataDir), command([], empty)])
  expect([good[0], good[1].split('\n').length, good[2]]).toEqual([0, 6, ''])
  expect(missing).toEqual([1, '', `There is no database in DATA_DIR (${empty}).\n`])
  expect(readdirSync(empty)).toEqual([])
  const keyless = tempDir()
  const other = await startTestServer({ dataDir: keyless })
  await other.client().post('/pc/messageUpdate', MESSAGE)
  const client = other.client()
  await client.image()
  const { body } = await client.post('/pc/messageUpdate', MESSAGE)
  await other.close()
  const reference = String(body.data?.reference)
  const reveal = () => submissions(ROOT, ['--reference', reference, '--reveal'], { DATA_DIR: keyless }, () => undefined)
  rmSync(join(keyless, 'staff.log'), { force: true })
  mkdirSync(join(keyless, 'staff.log'))
  await expect(reveal()).rejects.toThrow(/^Nothing was done, for .*staff\.log cannot be written/)
  writeFileSync(join(keyless, 'secret.key'), Buffer.alloc(32, 1))
  await expect(reveal()).rejects.toThrow('DATA_DIR/secret.key is not the key')
  rmSync(join(keyless, 'secret.key'))
  await expect(reveal()).rejects.toThrow(/^The key file .* cannot be used/)
  expect(readdirSync(keyless)).not.toContain('secret.key')
})
