import { readSettings } from '../settings.ts'
import { openForCli, openStoreReadOnly } from '../store/openStore.ts'
import type { Store } from '../store/store.ts'
import type { OutboxRow } from '../store/tables.ts'
import { audit } from './auditLog.ts'
import { CliError, parseCliArgs } from './cliError.ts'
import { formatTable, printable, utcTime } from './terminalTable.ts'

const USAGE = `Lists events that have not arrived, and sends them again.

  npm run outbox                                    those that wait, and those that were given up (dead)
  npm run outbox -- --retry FW-7K3M-Q2XD-9T         sends those of one form again, also if they have arrived
  npm run outbox -- --retry --all                   sends all dead ones again

DATA_DIR (or DATABASE_URL) selects the database, as for the server, which sends them. --retry is noted in
DATA_DIR/staff.log with time and user.
`
const FLAG = { type: 'boolean', default: false } as const
const COLUMNS = ['stored (UTC)', 'reference', 'page', 'account', 'channel', 'state', 'attempts', 'failure']

/**
 * `npm run outbox`: lists undelivered events and lets them leave again; also while servers run.
 * @param print prints a line
 * @throws CliError, SettingsError or StoreError, each with one sentence
 */
export async function outboxCommand(
  root: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<void> {
  const {
    values: { retry, all, help },
    positionals: [reference, ...more],
  } = parseCliArgs({ args, allowPositionals: true, options: { retry: FLAG, all: FLAG, help: FLAG } })
  if (help) return print(USAGE)
  if (more.length > 0 || (retry ? all === (reference !== undefined) : all || reference !== undefined))
    throw new CliError('Name one reference after --retry, or --retry --all: see --help.')
  const settings = readSettings(root, env)
  const store = await (retry ? openForCli(settings) : openStoreReadOnly(settings))
  try {
    if (retry) return print(await sendAgain(store, settings.dataDir, reference))
    const events = await store.outbox.listUndelivered()
    if (events.length === 0) return print('No events wait.')
    for (const line of formatTable(COLUMNS, events.map(eventCells))) print(line)
  } finally {
    await store.close()
  }
}

const eventCells = ({
  createdAt,
  reference,
  page,
  account,
  channel,
  dueAt,
  attempts,
  failure,
}: OutboxRow): string[] => [
  utcTime(createdAt),
  reference,
  page,
  account ?? '–',
  channel,
  dueAt === null ? 'dead' : 'waits',
  String(attempts),
  failure ?? '',
]

/** @param reference of a form; undefined: all events that were given up */
async function sendAgain({ outbox }: Store, dataDir: string, reference: string | undefined): Promise<string> {
  const references = await outbox.listSettled(reference)
  if (references.length === 0) {
    if (reference === undefined) return 'No events were given up.'
    throw new CliError(`No event of ${printable(reference)} has arrived or was given up within 30 days.`)
  }
  audit(dataDir, 'send-again', { references })
  await outbox.sendAgain(references, Date.now(), { delivered: reference !== undefined })
  return `Forms whose events are sent again: ${references.length}.`
}
