import { FUNDS_ACCOUNT_TYPE } from '../../model/site/access.ts'
import { readSettings } from '../settings.ts'
import type { Account } from '../store/accounts/accountStore.ts'
import { openForCli } from '../store/openStore.ts'
import type { Store } from '../store/store.ts'
import { audit } from './auditLog.ts'
import { CliError, parseCliArgs } from './cliError.ts'
import { localTime, printable, formatTable } from './terminalTable.ts'

const USAGE = `Shows a customer's accounts, suspends them and ends sessions.

  npm run accounts -- somebody@example.com          all accounts of that email
  npm run accounts -- 8800001 --suspend             blocks sign-ins and ends all its sessions
  npm run accounts -- 8800001 --resume              lets its owner sign in again
  npm run accounts -- 8800001 --end-sessions        ends all its sessions, at their next request
  npm run accounts -- --everybody --end-sessions    ends the sessions of all customers and visitors

DATA_DIR (or DATABASE_URL) selects the database, as for the server; the server may run meanwhile. Each change is noted
in DATA_DIR/staff.log with time and user.
`
const FLAG = { type: 'boolean', default: false } as const
const ACCOUNT_COLUMNS = ['number', 'kind', 'status', 'since', 'sessions']

const CHANGE_NAMES = ['suspend', 'resume', 'end-sessions'] as const

/** The change to an account by its option. */
const CHANGES = {
  suspend: async (store: Store, { id, tradingAccount }: Account) => {
    await store.accounts.setStatus([tradingAccount], 'suspended')
    await store.sessions.endByAccount(id)
  },
  resume: (store: Store, { tradingAccount }: Account) => store.accounts.setStatus([tradingAccount], 'active'),
  'end-sessions': (store: Store, { id }: Account) => store.sessions.endByAccount(id),
}

/**
 * `npm run accounts`: shows and suspends accounts, ends sessions; also while the server runs.
 * @param print prints a line
 * @throws CliError, SettingsError or StoreError, each with one sentence
 */
export async function accountsCommand(
  root: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<void> {
  const {
    values: { everybody, help, ...flags },
    positionals: [accountInput, ...more],
  } = parseCliArgs({
    args,
    allowPositionals: true,
    options: { suspend: FLAG, resume: FLAG, 'end-sessions': FLAG, everybody: FLAG, help: FLAG },
  })
  if (help) return print(USAGE)
  const changes = CHANGE_NAMES.filter((name) => flags[name])
  const endsAllSessions = everybody && accountInput === undefined && changes.join() === 'end-sessions'
  if (more.length > 0 || (!endsAllSessions && (accountInput === undefined || everybody)))
    throw new CliError(
      'Name one account, by email or trading account number, or --everybody --end-sessions: see --help.',
    )
  if (changes.length > 1) throw new CliError('One change at a time: see --help.')
  const settings = readSettings(root, env)
  if (settings.aspapiUrl !== undefined && accountInput !== undefined)
    throw new CliError(
      'With ASPAPI_URL the accounts are in the broker’s own backend; --everybody --end-sessions ends all sessions here.',
    )
  const store = await openForCli(settings)
  try {
    if (accountInput === undefined) {
      audit(settings.dataDir, 'end-sessions', { accounts: 'everybody' })
      return print(`Sessions ended: ${await store.sessions.endEverySession()}.`)
    }
    const matchingAccounts = await store.accounts.findBySignIn(accountInput)
    if (matchingAccounts.length === 0) throw new CliError(`There is no account “${printable(accountInput)}”.`)
    const [change] = changes
    if (change && matchingAccounts.length > 1)
      throw new CliError(
        `${matchingAccounts.length} accounts have this email: name one by its number (${matchingAccounts
          .map(({ tradingAccount }) => tradingAccount)
          .sort()
          .join(', ')}).`,
      )
    if (change) {
      audit(settings.dataDir, change, { accounts: matchingAccounts.map(({ tradingAccount }) => tradingAccount) })
      for (const account of matchingAccounts) await CHANGES[change](store, account)
    }
    for (const line of formatTable(
      ACCOUNT_COLUMNS,
      await Promise.all((await store.accounts.findBySignIn(accountInput)).map((account) => accountRow(store, account))),
    ))
      print(line)
  } finally {
    await store.close()
  }
}

const accountRow = async (
  { sessions }: Store,
  { id, tradingAccount, aType, status, createdAt }: Account,
): Promise<string[]> => [
  tradingAccount,
  aType === FUNDS_ACCOUNT_TYPE ? 'real' : 'demo',
  status,
  localTime(createdAt),
  String(await sessions.countByAccount(id, Date.now())),
]
