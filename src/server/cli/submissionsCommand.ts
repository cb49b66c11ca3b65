import { readDefinitions } from '../../project/read/readDefinitions.ts'
import { readLanguages, readTexts } from '../../project/read/readTexts.ts'
import { readSettings, type Settings } from '../settings.ts'
import { openFileStore } from '../store/objects/fileStore.ts'
import { openStoreReadOnly } from '../store/openStore.ts'
import type { SubmissionFilter } from '../store/submissions/searchSubmissions.ts'
import type { Store } from '../store/store.ts'
import { StoreError } from '../store/storeErrors.ts'
import type { Vault } from '../secrets/vault.ts'
import { openExistingVault, VAULT_KEY_FILE } from '../store/vaultKeyFile.ts'
import { audit } from './auditLog.ts'
import { iterateSubmissions, type SubmissionEntry } from './iterateSubmissions.ts'
import { CliError } from './cliError.ts'
import { readOptions, USAGE, type SubmissionsOptions } from './submissionsOptions.ts'
import { exportFiles } from './exportFiles.ts'
import {
  submissionRow,
  SUBMISSION_COLUMNS,
  printable,
  formatTable,
  utcTime,
  notVerified,
  unverifiedPointers,
} from './terminalTable.ts'
import { fieldValues } from './fieldValues.ts'
import { writeCsv } from './writeCsv.ts'
import { toPointer, valueAt } from '../../forms/schema/jsonPointer.ts'

/** Accounts of one email whose submissions are looked up together: anybody can open many with one. */
const MAX_ACCOUNTS = 1000

/**
 * `npm run submissions`: lists or exports submissions. It only reads, so the server may run meanwhile.
 * @param print prints a line
 * @throws CliError, SettingsError or StoreError, each with one sentence
 */
export async function submissionsCommand(
  root: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<void> {
  const options = readOptions(args)
  if (options.help) return print(USAGE)
  const titles = loadPageTitles(root, options)
  const titleOf = (page: string): string => titles.get(page) ?? page
  const settings = readSettings(root, env)
  const store = await openStoreReadOnly(settings)
  try {
    if (options.unconfirmed) return await printUnconfirmed(store, print)
    const filter = await toFilter(options, store)
    const vault = await openVaultWithAudit(options, settings, store, filter)
    if (options.csv) {
      const count = await writeCsv(store, filter, {
        file: options.csv,
        vault: options.reveal ? vault : undefined,
        titleOf,
      })
      print(`${count} submissions are in ${options.csv}.`)
    }
    if (options.files) {
      const contents = openFileStore(settings.bucket, store)
      let count = 0
      if (vault)
        for await (const entry of iterateSubmissions(store, filter))
          count += (await exportFiles(store, contents, vault, entry, options.files)).length
      print(`${count} files are in ${options.files}.`)
    }
    if (!options.csv && !options.files)
      await printSubmissions(store, filter, options, options.reveal ? vault : undefined, titleOf, print)
  } finally {
    await store.close()
  }
}

/** Prints the table and, for `--reference`, the complete submission below it. */
async function printSubmissions(
  store: Store,
  filter: SubmissionFilter,
  { limit, reference }: SubmissionsOptions,
  vault: Vault | undefined,
  titleOf: (page: string) => string,
  print: (line: string) => void,
): Promise<void> {
  const entries: SubmissionEntry[] = []
  for await (const entry of iterateSubmissions(store, filter, limit)) entries.push(entry)
  if (entries.length === 0) return print('No submissions.')
  for (const line of formatTable(
    SUBMISSION_COLUMNS,
    entries.map((entry) => submissionRow(entry, titleOf)),
  ))
    print(line)
  if (reference !== undefined)
    for (const entry of entries) for (const line of formatSubmission(entry, vault)) print(line)
}

/** Prints the forms that may or may not have arrived at the broker's own backend. */
async function printUnconfirmed(store: Store, print: (line: string) => void): Promise<void> {
  const rows = await store.unconfirmed.list(Date.now())
  if (rows.length === 0) return print('No unconfirmed forms.')
  const cells = rows.map(({ createdAt, reference, call, language, reason, requestId }) => [
    utcTime(createdAt),
    reference,
    call,
    language,
    reason ?? 'stopped',
    requestId,
  ])
  for (const line of formatTable(['UTC', 'reference', 'call', 'language', 'reason', 'request'], cells)) print(line)
}

function loadPageTitles(root: string, { page, language }: SubmissionsOptions): Map<string, string> {
  const languages = readLanguages(root)
  if (!languages.includes(language))
    throw new CliError(`--language must be one of ${languages.join(', ')}, not “${printable(language)}”.`)
  const forms = [...readDefinitions(root).forms.keys()]
  if (page !== undefined && !forms.includes(page))
    throw new CliError(`--page must be one of ${forms.join(', ')}, not “${printable(page)}”.`)
  const texts = readTexts(root, language)
  return new Map(
    forms.map((id) => {
      const title = valueAt(texts, toPointer(['pages', id, 'title']))
      return [id, typeof title === 'string' ? title : id]
    }),
  )
}

async function toFilter(
  { page, account, reference, since, until = Date.now() }: SubmissionsOptions,
  store: Store,
): Promise<SubmissionFilter> {
  const accounts = account === undefined ? undefined : (await store.accounts.findBySignIn(account)).map(({ id }) => id)
  if (account !== undefined && accounts?.length === 0)
    throw new CliError(`There is no account “${printable(account)}”.`)
  if (accounts && accounts.length > MAX_ACCOUNTS)
    throw new CliError(`${accounts.length} accounts have this email: name one by its number.`)
  return { page, accounts, reference, since, until }
}

/**
 * Opens the vault for values or files to decrypt, after noting it in the audit log; undefined if there is nothing to decrypt.
 * @throws CliError for an unknown reference
 */
async function openVaultWithAudit(
  { reveal, files, csv, reference }: SubmissionsOptions,
  settings: Settings,
  store: Store,
  filter: SubmissionFilter,
): Promise<Vault | undefined> {
  if (reveal && csv === undefined && reference === undefined)
    throw new CliError('--reveal needs --reference or --csv: the table shows no sensitive values.')
  const references: string[] = []
  if (reveal || files !== undefined || reference !== undefined)
    for await (const { row } of iterateSubmissions(store, filter)) references.push(row.reference)
  if (reference !== undefined && references.length === 0)
    throw new CliError(`There is no submission ${printable(reference)}.`)
  if (references.length === 0 || (!reveal && files === undefined)) return undefined
  const vault = openExistingVault(settings)
  if (!vault.keyIds.includes((await store.meta.get('vaultKey')) ?? ''))
    throw new StoreError(
      `DATA_DIR/${VAULT_KEY_FILE} is not the key that this database was written with: put the right file back.`,
    )
  const { dataDir } = settings
  if (reveal) audit(dataDir, 'reveal', { references })
  if (files !== undefined) audit(dataDir, 'files', { references })
  return vault
}

function formatSubmission(entry: SubmissionEntry, vault: Vault | undefined): string[] {
  const unverified = unverifiedPointers(entry)
  const values = fieldValues(entry, vault)
    .filter(([pointer]) => !entry.files.some(({ field }) => pointer.startsWith(`${field}/`)))
    .map(([pointer, text]) => [pointer, unverified.includes(pointer) ? `${text} (${notVerified(entry)})` : text])
  const { account } = entry
  const signedIn = account ? `${account.tradingAccount} ${account.name}` : 'no account'
  const files = entry.files.map(({ field, position, name, type, size }) => [
    field,
    String(position + 1),
    name,
    type,
    `${size} bytes`,
  ])
  return [
    '',
    ...formatTable(['field', 'value'], [['signed in', signedIn], ...values]),
    ...(files.length > 0 ? ['', ...formatTable(['file of', 'number', 'name', 'type', 'size'], files)] : []),
  ]
}
