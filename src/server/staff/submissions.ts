import { readDefinitions } from '../../definitions/readDefinitions.ts'
import { readLanguages, readTexts } from '../../definitions/readTexts.ts'
import { readSettings, type Settings } from '../settings.ts'
import { readStore } from '../store/openStore.ts'
import type { Wanted } from '../store/search.ts'
import { StoreError, type Store } from '../store/store.ts'
import { readVault, type Vault } from '../store/vault.ts'
import { note } from './audit.ts'
import { entries, type Entry } from './entries.ts'
import { readOptions, StaffError, USAGE, type Options } from './options.ts'
import { putFiles } from './putFiles.ts'
import { factsOf, HEADS, printable, tableOf } from './text.ts'
import { valuesOf } from './values.ts'
import { writeCsv } from './writeCsv.ts'

/**
 * The staff's command: shows, or exports, what customers have sent. It reads alone, so the server may run meanwhile.
 * @param say prints a line
 * @throws StaffError, SettingsError or StoreError, each one sentence
 */
export async function submissions(
  root: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<void> {
  const options = readOptions(args)
  if (options.help) return say(USAGE)
  const titles = titlesOf(root, options)
  const title = (page: string): string => titles.get(page) ?? page
  const settings = readSettings(root, env)
  const store = await readStore(settings)
  try {
    const wanted = await wantedBy(options, store)
    const vault = await openFor(options, settings, store, wanted)
    if (options.csv) {
      const count = await writeCsv(store, wanted, {
        file: options.csv,
        vault: options.reveal ? vault : undefined,
        title,
      })
      say(`${count} submissions are in ${options.csv}.`)
    }
    if (options.files) {
      let count = 0
      if (vault)
        for await (const entry of entries(store, wanted))
          count += (await putFiles(store, vault, entry, options.files)).length
      say(`${count} files are in ${options.files}.`)
    }
    if (!options.csv && !options.files)
      await show(store, wanted, options, options.reveal ? vault : undefined, title, say)
  } finally {
    await store.close()
  }
}

/** The table, and below it all of the one that is asked for by its reference. */
async function show(
  store: Store,
  wanted: Wanted,
  { limit, reference }: Options,
  vault: Vault | undefined,
  title: (page: string) => string,
  say: (line: string) => void,
): Promise<void> {
  const shown: Entry[] = []
  for await (const entry of entries(store, wanted, limit)) shown.push(entry)
  if (shown.length === 0) return say('No submissions.')
  for (const line of tableOf(
    HEADS,
    shown.map((entry) => factsOf(entry, title)),
  ))
    say(line)
  if (reference !== undefined) for (const entry of shown) for (const line of whole(entry, vault)) say(line)
}

function titlesOf(root: string, { page, language }: Options): Map<string, string> {
  const languages = readLanguages(root)
  if (!languages.includes(language))
    throw new StaffError(`--language must be one of ${languages.join(', ')}, not “${printable(language)}”.`)
  const forms = [...readDefinitions(root).forms.keys()]
  if (page !== undefined && !forms.includes(page))
    throw new StaffError(`--page must be one of ${forms.join(', ')}, not “${printable(page)}”.`)
  const pages = readTexts(root, language).pages as Record<string, { title?: string }>
  return new Map(forms.map((id) => [id, pages[id]?.title ?? id]))
}

async function wantedBy(
  { page, account, reference, since, until = Date.now() }: Options,
  store: Store,
): Promise<Wanted> {
  const accounts = account === undefined ? undefined : (await store.accounts.bySignIn(account)).map(({ id }) => id)
  if (account !== undefined && accounts?.length === 0)
    throw new StaffError(`There is no account “${printable(account)}”.`)
  return { page, accounts, reference, since, until }
}

/**
 * The vault, for what has to be opened; that it is, is noted first. Undefined: there is nothing to open.
 * @throws StaffError for a reference that nothing has
 */
async function openFor(
  { reveal, files, csv, reference }: Options,
  { dataDir }: Settings,
  store: Store,
  wanted: Wanted,
): Promise<Vault | undefined> {
  if (reveal && csv === undefined && reference === undefined)
    throw new StaffError('--reveal needs --reference or --csv: the table shows no sensitive values.')
  const references: string[] = []
  if (reveal || files !== undefined || reference !== undefined)
    for await (const { row } of entries(store, wanted)) references.push(row.reference)
  if (reference !== undefined && references.length === 0)
    throw new StaffError(`There is no submission ${printable(reference)}.`)
  if (references.length === 0 || (!reveal && files === undefined)) return undefined
  const vault = readVault(dataDir)
  if ((await store.meta.get('vaultKey')) !== vault.keyId)
    throw new StoreError(
      'DATA_DIR/secret.key is not the key that this database was written with: put the right file back.',
    )
  if (reveal) note(dataDir, 'reveal', { references })
  if (files !== undefined) note(dataDir, 'files', { references })
  return vault
}

function whole(entry: Entry, vault: Vault | undefined): string[] {
  const values = valuesOf(entry, vault).filter(
    ([pointer]) => !entry.files.some(({ field }) => pointer.startsWith(`${field}/`)),
  )
  const files = entry.files.map(({ field, position, name, type, size }) => [
    field,
    String(position + 1),
    name,
    type,
    `${size} bytes`,
  ])
  return [
    '',
    ...tableOf(['field', 'value'], values),
    ...(files.length > 0 ? ['', ...tableOf(['file of', 'number', 'name', 'type', 'size'], files)] : []),
  ]
}
