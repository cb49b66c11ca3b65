import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outboxCommand } from '../../../src/server/cli/outboxCommand.ts'
import { databaseSettings, executeSql } from '../../support/server/testDatabase.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { startWebhookReceiver, WEBHOOK_SECRET, type WebhookReceiver } from '../../support/server/webhookReceiver.ts'

let receiver: WebhookReceiver
let server: TestServer
beforeEach(async () => {
  receiver = await startWebhookReceiver()
  server = await startTestServer({ env: { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET } })
})
afterEach(async () => {
  await server.close()
  await receiver.close()
})

/** Output of the command, run beside the server. */
async function runOutbox(...args: string[]): Promise<string> {
  const lines: string[] = []
  await outboxCommand(PROJECT_ROOT, args, await databaseSettings(server.dataDir), (line) => lines.push(line))
  return lines.join('\n')
}

/** Adds an event: waiting an hour from now, given up, or delivered. */
const addEvent = (reference: string, state: 'waits' | 'dead' | 'delivered'): Promise<void> =>
  executeSql(
    server.dataDir,
    `insert into outbox (channel, reference, page, account, created_at, due_at, attempts, delivered_at, failure) values (
      'webhook', '${reference}', 'message', null, 4102444800000, ${state === 'waits' ? Date.now() + 3_600_000 : 'null'},
      34, ${state === 'delivered' ? Date.now() : 'null'}, ${state === 'delivered' ? 'null' : "'status 500'"})`,
  )
const references = (): string[] => receiver.events.map(({ reference }) => reference)

test('the command lists what has not arrived, and sends dead or delivered events again', async () => {
  expect(await runOutbox()).toBe('No events wait.')
  expect(await runOutbox('--retry', '--all')).toBe('No events were given up.')
  await addEvent('FW-1', 'dead')
  await addEvent('FW-2', 'waits')
  await addEvent('FW-3', 'delivered')
  await addEvent('FW-4', 'dead')
  expect((await runOutbox()).split('\n')).toEqual([
    'stored (UTC)          reference  page     account  channel  state  attempts  failure',
    '2100-01-01 00:00:00Z  FW-1       message  –        webhook  dead   34        status 500',
    '2100-01-01 00:00:00Z  FW-2       message  –        webhook  waits  34        status 500',
    '2100-01-01 00:00:00Z  FW-4       message  –        webhook  dead   34        status 500',
  ])
  expect(await runOutbox('--retry', 'FW-3')).toBe('Forms whose events are sent again: 1.')
  await expect.poll(references).toEqual(['FW-3'])
  expect(await runOutbox('--retry', '--all')).toBe('Forms whose events are sent again: 2.')
  await expect.poll(() => references().toSorted()).toEqual(['FW-1', 'FW-3', 'FW-4'])
  await expect.poll(() => runOutbox()).toMatch(/^stored .*\n.* FW-2 [^\n]*$/)
  const log = readFileSync(join(server.dataDir, 'staff.log'), 'utf8').trim().split('\n')
  expect(log.map((line) => JSON.parse(line) as object)).toMatchObject([
    { what: 'send-again', references: ['FW-3'] },
    { what: 'send-again', references: ['FW-1', 'FW-4'] },
  ])
})

test('an unclear command changes nothing', async () => {
  for (const args of [['FW-1'], ['--all'], ['--retry'], ['--retry', 'FW-1', 'FW-2'], ['--retry', '--all', 'FW-1']])
    await expect(runOutbox(...args)).rejects.toThrow('Name one reference after --retry, or --retry --all: see --help.')
  await expect(runOutbox('--retry', 'FW-9')).rejects.toThrow(
    'No event of FW-9 has arrived or was given up within 30 days.',
  )
  expect(await runOutbox('--help')).toContain('npm run outbox -- --retry --all')
})
