import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfirmationTexts } from '../../../src/server/outbox/confirmationTexts.ts'
import { captureLog } from '../../support/server/captureLog.ts'
import { VALID_DEMO_APPLICATION, VALID_WITHDRAWAL } from '../../support/server/formFixtures.ts'
import { startMailServer, type MailServer } from '../../support/server/mailServer.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { executeSql } from '../../support/server/testDatabase.ts'
import { projectRegistry, startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

/** A visitor's form whose address is sealed in the database. */
const QUESTION = {
  id: 'question',
  kind: 'form',
  path: '/question',
  access: 'public',
  schema: {
    type: 'object',
    properties: {
      person: { type: 'string', defaultFromSession: 'name', maxLength: 100 },
      contact: { type: 'string', format: 'email', sensitive: true, maxLength: 128 },
      text: { type: 'string', maxLength: 200 },
    },
  },
  submit: { path: '/pc/questionUpdate', result: ['reference'], confirm: 'email' },
}

let mailServer: MailServer
let server: TestServer
let log: ReturnType<typeof captureLog>
beforeEach(async () => {
  mailServer = await startMailServer()
  log = captureLog()
})
afterEach(async () => {
  await server.close()
  await mailServer.close()
})

const mailSettings = () => ({ SMTP_URL: mailServer.url, MAIL_FROM: 'Broker <no-reply@broker.example>' })
const startShippedPages = async (): Promise<void> => {
  server = await startTestServer({ registry: projectRegistry, env: mailSettings(), logger: log.logger })
}
const startQuestion = async (): Promise<void> => {
  server = await startTestServer({ pages: [QUESTION], env: mailSettings(), logger: log.logger })
}
const undelivered = () => server.store.outbox.listUndelivered()

async function sendQuestion(fields: Record<string, string>): Promise<string> {
  const { body } = await server.client().post('/pc/questionUpdate', fields)
  expect(body.code).toBe(200)
  return String(body.data?.reference)
}

test.each([
  ['zh-TW', '您好：', '開立模擬帳戶', '受理編號：'],
  ['zh-CN', '您好：', '开立模拟账户', '受理编号：'],
  ['en-GB', 'Hello,', 'Open a demo account', 'Reference: '],
  ['th', 'เรียน ท่านลูกค้า', 'เปิดบัญชีทดลอง', 'หมายเลขอ้างอิง: '],
  ['id', 'Yth. Klien,', 'Buka akun demo', 'Nomor referensi: '],
  ['vi', 'Kính gửi Quý khách,', 'Mở tài khoản demo', 'Mã tham chiếu: '],
])('in %s a new account’s owner gets a confirmation with its reference, and nothing else', async (tag, ...words) => {
  await startShippedPages()
  const client = server.client()
  await client.signInAsVisitor()
  await client.fetchCaptcha()
  const { body } = await client.post('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION, { 'accept-language': tag })
  expect(body.code).toBe(200)
  await expect.poll(() => mailServer.mails.length).toBe(1)
  const [row] = await server.store.submissions.search({}, 1)
  const [mail] = mailServer.mails
  if (!mail) throw new Error('no mail')
  const { recipients, headers, text, html } = mail
  expect(recipients).toEqual(['chen@example.com'])
  const [greeting, title, label] = words
  for (const content of [text, html]) {
    expect(content).toContain(greeting)
    expect(content).toContain(title)
    expect(content).toContain(`${label}${row?.reference}`)
    expect(content).not.toMatch(/chen@|陳大文|912345678|a123456789|\{\{/i)
    for (const value of Object.values(body.data ?? {})) expect(content).not.toContain(value)
  }
  expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${tag}">`))
  expect(Object.fromEntries(headers)).toMatchObject({
    from: 'Broker <no-reply@broker.example>',
    to: 'chen@example.com',
    subject: expect.stringContaining(`${row?.reference}`) as string,
    'message-id': `<${row?.reference}@broker.example>`,
    'auto-submitted': 'auto-generated',
    'content-language': tag,
  })
  expect(headers.get('subject')).toContain(title)
  await expect.poll(undelivered).toEqual([])
})

test('a customer’s withdrawal is confirmed at the address of the account', async () => {
  await startShippedPages()
  const client = server.client()
  await client.signIn(...REAL_CUSTOMER)
  await client.fetchCaptcha()
  expect((await client.post('/pc/withdrawalApplyUpdate', VALID_WITHDRAWAL)).body.code).toBe(200)
  await expect.poll(() => mailServer.mails.map(({ recipients }) => recipients)).toEqual([['real@example.com']])
  expect(mailServer.mails[0]?.text).not.toMatch(/6222|100|8800001/)
})

test('a visitor’s form is confirmed at its own address, which neither outbox nor log has', async () => {
  await startQuestion()
  mailServer.judgeRecipient = () => 451
  await sendQuestion({ contact: 'planted@example.com', person: 'Planted Person', text: 'Planted text' })
  await expect.poll(async () => (await undelivered())[0]?.failure).toBe('EENVELOPE 451')
  expect(JSON.stringify(await undelivered()) + log.text()).not.toMatch(/planted/i)
  mailServer.judgeRecipient = () => 250
  await executeSql(server.dataDir, 'update outbox set due_at = 1')
  await expect.poll(() => mailServer.mails.length).toBe(1)
  const [mail] = mailServer.mails
  expect(mail?.recipients).toEqual(['planted@example.com'])
  expect(mail?.text).not.toContain('Planted')
})

test('without an address or for a page without “confirm” there is no event', async () => {
  await startQuestion()
  await sendQuestion({ text: 'x' })
  const client = server.client()
  await client.signInAsVisitor()
  await client.fetchCaptcha()
  // The reference pages confirm nothing.
  expect((await client.post('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION)).body.code).toBe(200)
  expect(await server.store.outbox.listSettled(undefined)).toEqual([])
  expect(await undelivered()).toEqual([])
})

test('one address gets ten confirmations in a day, however it is spelt, and the forms beyond are stored all the same', async () => {
  await startQuestion()
  const send = (contact: string) => sendQuestion({ contact })
  for (let form = 0; form < 6; form += 1) {
    await send('Stranger@example.com')
    await send('st.ranger+shop@EXAMPLE.com')
  }
  await send('other@example.com')
  expect(await server.store.submissions.search({}, 20)).toHaveLength(13)
  await expect.poll(undelivered).toEqual([])
  const receivedBy = (address: string) =>
    mailServer.mails.filter(
      ({ recipients }) => recipients[0]?.toLowerCase().replace(/\+shop|\.(?=.*@)/g, '') === address,
    ).length
  expect([receivedBy('stranger@example.com'), receivedBy('other@example.com')]).toEqual([10, 1])
  await executeSql(server.dataDir, `update outbox set created_at = created_at - ${24 * 60 * 60_000}`)
  await send('stranger@example.com')
  await expect.poll(() => receivedBy('stranger@example.com')).toBe(11)
})

test('an address that the mail server does not have is given up at once, and so is a stored one that is none', async () => {
  await startQuestion()
  mailServer.judgeRecipient = (address) => (address === 'gone@example.com' ? 550 : 451)
  const gone = await sendQuestion({ contact: 'gone@example.com' })
  const planted = await sendQuestion({ contact: 'later@example.com' })
  await expect
    .poll(async () => (await undelivered()).map(({ failure }) => failure))
    .toEqual(['EENVELOPE 550', 'EENVELOPE 451'])
  for (const address of [
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    '<a@b.example>',
    'a@b@c.example',
  ]) {
    const data = JSON.stringify({ contact: address }).replaceAll("'", "''")
    await executeSql(
      server.dataDir,
      `update submissions set data = '${data}' where reference = '${planted}'; update outbox set due_at = 1 where reference = '${planted}'`,
    )
    await expect
      .poll(async () => (await undelivered()).map(({ dueAt, failure }) => [dueAt, failure]))
      .toEqual([
        [null, 'EENVELOPE 550'],
        [null, 'no address'],
      ])
  }
  expect(await server.store.outbox.listSettled(undefined)).toEqual(expect.arrayContaining([gone, planted]))
  expect(mailServer.mails).toEqual([])
})

test('HTML of a message is escaped', () => {
  server = { close: async () => undefined } as TestServer
  const compose = loadConfirmationTexts(PROJECT_ROOT)
  const form = { language: 'en', page: 'unknown<b>&', reference: 'FW-1' }
  expect(compose(form).text).toMatch(/^Hello,\n\nWe have received/)
  expect(compose(form).html).toContain('<p>We have received your form “unknown&#60;b&#62;&#38;”.</p>')
  expect(compose({ ...form, language: 'gone' }).tag).toBe('zh-TW')
})
