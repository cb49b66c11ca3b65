import { readSettings, type Settings } from '../settings.ts'
import { openBucket, type Bucket } from '../store/objects/bucket.ts'
import { databaseFiles, openFileStore } from '../store/objects/fileStore.ts'
import { openForCli, openStoreReadOnly } from '../store/openStore.ts'
import type { Store } from '../store/store.ts'
import { CliError, parseCliArgs } from './cliError.ts'
import { batches, retryWhileBusy } from './resealRows.ts'

const USAGE = `Shows, checks and moves the files of submissions.

  npm run files                         how many are in the database and in the object store
  npm run files -- --check              looks for the object of each file
  npm run files -- --move               from the database into the object store (FILES_URL)
  npm run files -- --move --from URL    from the object store of URL into the database; FILES_URL is unset then

Servers may run meanwhile, and this may be killed at any time: run it again, and it resumes. An object without a file is
removed a day later by the servers; run --move --from again then, since servers without FILES_URL cannot.
`
const FLAG = { type: 'boolean', default: false } as const
const BATCH_SIZE = 32

/**
 * `npm run files`: counts, checks and moves files; also while servers run.
 * @param print prints a line
 * @throws CliError, SettingsError, StoreError or StoreDownError, each with one sentence
 */
export async function filesCommand(
  root: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<void> {
  const options = { check: FLAG, move: FLAG, from: { type: 'string' }, help: FLAG } as const
  const { check, move, from, help } = parseCliArgs({ args, options }).values
  if (help) return print(USAGE)
  if ((check && move) || (from !== undefined && !move)) throw new CliError('One thing at a time: see --help.')
  const settings = readSettings(root, env)
  const store = await (move ? openForCli(settings) : openStoreReadOnly(settings))
  try {
    if (move) print(`${await moveFiles(store, settings, readSource(root, env, settings, from))} files were moved.`)
    const { files, inObjects } = await store.objects.count()
    print(`${files - inObjects} files are in the database, ${inObjects} in the object store.`)
    if (check) await printMissing(store, settings, print)
  } finally {
    await store.close()
  }
}

/** The object store that files are moved out of; undefined: they are moved out of the database. */
function readSource(
  root: string,
  env: NodeJS.ProcessEnv,
  { bucket }: Settings,
  from: string | undefined,
): Settings['bucket'] {
  if (!bucket && from === undefined)
    throw new CliError('Set FILES_URL, or name the object store by --from: see --help.')
  if (bucket && from !== undefined)
    throw new CliError('Copy objects from one object store to another by the tools of these stores.')
  return from === undefined ? undefined : readSettings(root, { ...env, FILES_URL: from }).bucket
}

/**
 * Moves each file in a write of its own. Its object is written before, and removed by a later sweep after.
 * @returns the number of moved files
 */
async function moveFiles(store: Store, { bucket }: Settings, from: Settings['bucket']): Promise<number> {
  const source = openFileStore(from, store)
  const target = from ? databaseFiles : openFileStore(bucket, store)
  let moved = 0
  for await (const { heads } of batches(store))
    for (const { submissionId, field, position, object } of heads) {
      const key = { submissionId, field, position }
      const previous = (object === null) === (from === undefined) && (await store.sealedRows.readFile(key))
      if (!previous) continue
      const next = await target.write(await source.read(previous))
      if (await retryWhileBusy(() => store.sealedRows.replaceFile(key, previous, next, Date.now()))) moved += 1
    }
  await source.sweep()
  return moved
}

async function printMissing(store: Store, { bucket }: Settings, print: (line: string) => void): Promise<void> {
  if (!bucket) throw new CliError('Set FILES_URL to check the object store.')
  const { found, missing } = await findMissingObjects(store, openBucket(bucket))
  for (const line of missing) print(line)
  if (missing.length > 0) throw new CliError(`The object store has ${found} objects; ${missing.length} are missing.`)
  print(`The object store has all ${found} objects.`)
}

/** @returns the number of objects that are there, and a line for each missing one */
export async function findMissingObjects(store: Store, bucket: Bucket): Promise<{ found: number; missing: string[] }> {
  const missing: string[] = []
  let found = 0
  for (let afterName = ''; ;) {
    const batch = await store.objects.listUsed(afterName, BATCH_SIZE)
    const isThere = await Promise.all(batch.map(({ name }) => bucket.has(name)))
    for (const [index, { name, reference, field, position }] of batch.entries())
      if (isThere[index]) found += 1
      else missing.push(`${reference} ${field} ${(position ?? 0) + 1}: no object ${name}`)
    const last = batch.at(-1)
    if (!last || batch.length < BATCH_SIZE) return { found, missing }
    afterName = last.name
  }
}
