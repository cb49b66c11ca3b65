import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { KEY_BYTES, toRingKey, type KeyRing } from '../secrets/keyRing.ts'
import { readSettings, type Settings } from '../settings.ts'
import { openFileStore } from '../store/objects/fileStore.ts'
import { openForCli, openStoreReadOnly } from '../store/openStore.ts'
import { lockFolder } from '../store/sqlite/folderLock.ts'
import type { Store } from '../store/store.ts'
import { StoreError } from '../store/storeErrors.ts'
import { keyFileOf, openExistingVault, readKeyRing, writeKeyRing } from '../store/vaultKeyFile.ts'
import { audit } from './auditLog.ts'
import { CliError, parseCliArgs } from './cliError.ts'
import { countSealed, resealRows } from './resealRows.ts'
import { formatTable, printable } from './terminalTable.ts'

const USAGE = `Shows and changes the keys that seal sensitive values and files.

  npm run keys                          each key, and how many values and files it seals
  npm run keys -- --rotate              adds a new key and seals everything anew under it
  npm run keys -- --rotate --to FILE    writes the key file with a new key elsewhere, where SECRET_KEY_FILE is read-only
  npm run keys -- --reseal              seals everything of other keys anew under the first key
  npm run keys -- --forget ID           removes a key that no longer seals anything

Servers may run meanwhile, and this may be killed at any time: run it again, and it resumes. Servers with a key file of
their own need a copy of the changed one. Changes are noted in DATA_DIR/staff.log with time and user.
`
const FLAG = { type: 'boolean', default: false } as const
const TEXT = { type: 'string' } as const
/** Database entry: id of the key that a running change seals everything under; empty once it is done. */
const ROTATION = 'keyRotation'
const KEY = 'vaultKey'
/** A form is sealed before it is stored, and its key counts as used only then. */
const LONGEST_REQUEST_MS = 10 * 60_000

/**
 * `npm run keys`: lists, rotates and forgets keys; also while servers run.
 * @param print prints a line
 * @throws CliError, SettingsError or StoreError, each with one sentence
 */
export async function keysCommand(
  root: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<void> {
  const options = { rotate: FLAG, reseal: FLAG, forget: TEXT, to: TEXT, help: FLAG }
  const { rotate, reseal, forget, to, help } = parseCliArgs({ args, options }).values
  if (help) return print(USAGE)
  if ([rotate, reseal, forget !== undefined].filter(Boolean).length > 1 || (to !== undefined && !rotate))
    throw new CliError('One change at a time: see --help.')
  const settings = readSettings(root, env)
  const isChange = rotate || reseal || forget !== undefined
  const store = await (isChange ? openForCli(settings) : openStoreReadOnly(settings))
  try {
    if (!isChange) return await printKeys(store, settings, print)
    const { release } = lockFolder(join(settings.dataDir, 'key-change'))
    try {
      if (forget !== undefined) await forgetKey(store, settings, forget)
      else if (to !== undefined) return writeNewRing(settings, to, print)
      else if (rotate) await store.withStartupLock(() => addKey(store, settings, print))
      if (forget === undefined) await sealAnew(store, settings, print)
    } finally {
      release()
    }
    await printKeys(store, settings, print)
  } finally {
    await store.close()
  }
}

async function printKeys(store: Store, settings: Settings, print: (line: string) => void): Promise<void> {
  const { keyIds } = await openMatchingVault(store, settings)
  const counts = await countSealed(store)
  const ids = [...keyIds, ...[...counts.keys()].filter((id) => !keyIds.includes(id))]
  const use = (id: string): string => (id === keyIds[0] ? 'seals' : keyIds.includes(id) ? 'opens' : 'MISSING')
  const rows = ids.map((id) => [id, use(id), String(counts.get(id)?.values ?? 0), String(counts.get(id)?.files ?? 0)])
  for (const line of formatTable(['key', 'use', 'values', 'files'], rows)) print(line)
}

/** Adds a new key, unless an earlier change is unfinished. */
async function addKey(store: Store, settings: Settings, print: (line: string) => void): Promise<void> {
  const { keyId } = await openMatchingVault(store, settings)
  if ((await store.meta.get(KEY)) !== keyId || (await store.meta.get(ROTATION)) === keyId)
    return print(`The change to the key ${keyId} goes on.`)
  const ring: KeyRing = [toRingKey(randomBytes(KEY_BYTES)), ...readKeyRing(settings)]
  audit(settings.dataDir, 'rotate-key', { keys: [ring[0].id] })
  try {
    writeKeyRing(settings, ring)
  } catch (error) {
    throw error instanceof StoreError
      ? new CliError(`${error.message} Where it is read-only, see --to in --help.`)
      : error
  }
  print(`The key ${ring[0].id} is in ${keyFileOf(settings)}: servers that use this file seal with it from now on.`)
}

/** Writes the ring with a new key to another file, for use as a secret; changes nothing in use. */
function writeNewRing(settings: Settings, to: string, print: (line: string) => void): void {
  if (existsSync(to)) throw new CliError(`${printable(to)} exists and is never written over: name another.`)
  const ring: KeyRing = [toRingKey(randomBytes(KEY_BYTES)), ...readKeyRing(settings)]
  audit(settings.dataDir, 'rotate-key', { keys: [ring[0].id] })
  writeKeyRing({ dataDir: settings.dataDir, secretKeyFile: to }, ring)
  print(
    `The key ${ring[0].id} and those before it are in ${to}: make it the SECRET_KEY_FILE of all servers, then run npm run keys -- --reseal.`,
  )
}

/** Seals everything under the first key. Notes the change in the database first, so that a killed one is recognised. */
async function sealAnew(store: Store, settings: Settings, print: (line: string) => void): Promise<void> {
  const vault = await openMatchingVault(store, settings)
  await store.meta.set(ROTATION, vault.keyId)
  await store.meta.set(KEY, vault.keyId)
  const { values, files } = await resealRows(store, openFileStore(settings.bucket, store), vault)
  await store.meta.set(ROTATION, '')
  print(`${values} values and ${files} files were sealed anew under ${vault.keyId}.`)
}

/** @throws CliError unless the key is one that seals nothing */
async function forgetKey(store: Store, settings: Settings, id: string): Promise<void> {
  const { keyIds } = await openMatchingVault(store, settings)
  if (!keyIds.includes(id)) throw new CliError(`There is no key ${printable(id)}.`)
  if (id === keyIds[0] || id === (await store.meta.get(KEY)))
    throw new CliError(`The key ${id} is in use: run npm run keys -- --rotate first.`)
  const counts = await countSealed(store)
  if (counts.has(id)) throw new CliError(`The key ${id} may still seal something: run npm run keys -- --reseal first.`)
  if (Date.now() - statSync(keyFileOf(settings)).mtimeMs < LONGEST_REQUEST_MS)
    throw new CliError(
      'The key file was changed in the last ten minutes, and forms under way may still be sealed with an older key: try again later.',
    )
  const [first, ...others] = readKeyRing(settings)
  audit(settings.dataDir, 'forget-key', { keys: [id] })
  writeKeyRing(settings, [first, ...others.filter((each) => each.id !== id)])
}

/** @throws StoreError when the key file is not that of the database */
async function openMatchingVault(store: Store, settings: Settings) {
  const vault = openExistingVault(settings)
  const storedId = await store.meta.get(KEY)
  if (storedId !== undefined && !vault.keyIds.includes(storedId))
    throw new StoreError(`The key file ${keyFileOf(settings)} is not the key that this database was written with.`)
  return vault
}
