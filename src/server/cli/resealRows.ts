import { setTimeout as pause } from 'node:timers/promises'
import { toPointer } from '../../forms/schema/jsonPointer.ts'
import { isSealed, keyIdOfFile, keyIdOfValue, type Vault } from '../secrets/vault.ts'
import type { Store } from '../store/store.ts'
import { StoreBusyError } from '../store/storeErrors.ts'
import type { FileStore } from '../store/objects/fileStore.ts'
import type { FileKey } from '../store/tables.ts'

const BATCH_SIZE = 100
/** Pause between writes, so that the servers' writes get through. */
const PAUSE_MS = 2
/** Tries of a write while the database is locked; each try waits two seconds by itself. */
const MAX_TRIES = 30

/** Number of values and files that one key seals. */
export interface SealedCount {
  values: number
  files: number
}

/** Counts the sealed values and files of each key, by its id. */
export async function countSealed(store: Store): Promise<Map<string, SealedCount>> {
  const counts = new Map<string, SealedCount>()
  const add = (id: string, kind: keyof SealedCount): void => {
    const count = counts.get(id) ?? { values: 0, files: 0 }
    count[kind] += 1
    counts.set(id, count)
  }
  for await (const { rows, heads } of batches(store)) {
    for (const { data } of rows)
      mapSealed(JSON.parse(data), [], (sealed) => (add(keyIdOfValue(sealed), 'values'), sealed))
    for (const { head } of heads) add(keyIdOfFile(head), 'files')
  }
  return counts
}

/**
 * Seals anew, under the vault's first key, everything that another key has sealed. Each row is one write, so the
 * process may be killed and started again at any time, and the servers go on meanwhile.
 * @returns the number of values and files sealed anew
 */
export async function resealRows(store: Store, contents: FileStore, vault: Vault): Promise<SealedCount> {
  const { keyId } = vault
  const resealedCount: SealedCount = { values: 0, files: 0 }
  for await (const { rows, heads } of batches(store)) {
    for (const { id, reference, data } of rows) {
      let values = 0
      const resealed = JSON.stringify(
        mapSealed(JSON.parse(data), [], (sealed, pointer) => {
          if (keyIdOfValue(sealed) === keyId) return sealed
          values += 1
          const context = `${reference}${pointer}`
          return vault.seal(vault.open(sealed, context), context)
        }),
      )
      if (values === 0) continue
      await retryWhileBusy(() => store.sealedRows.replaceData(id, data, resealed))
      resealedCount.values += values
    }
    const references = new Map(rows.map(({ id, reference }) => [id, reference]))
    for (const { head, object: _object, ...file } of heads)
      if (keyIdOfFile(head) !== keyId)
        resealedCount.files += await resealFile(store, contents, vault, file, references.get(file.submissionId) ?? '')
  }
  return resealedCount
}

async function resealFile(
  { sealedRows }: Store,
  contents: FileStore,
  vault: Vault,
  file: FileKey,
  reference: string,
): Promise<number> {
  const previous = await sealedRows.readFile(file)
  if (!previous) return 0
  const context = `${reference}${file.field}/${file.position}`
  const resealed = vault.sealBytes(vault.openBytes(await contents.read(previous), context), context)
  const next = await contents.write(resealed)
  return (await retryWhileBusy(() => sealedRows.replaceFile(file, previous, next, Date.now()))) ? 1 : 0
}

/** All submissions by id, and the beginnings of their files. */
export async function* batches(store: Store) {
  let afterId = ''
  for (;;) {
    const rows = await store.sealedRows.listSubmissions(afterId, BATCH_SIZE)
    const last = rows.at(-1)
    if (!last) return
    yield { rows, heads: await store.sealedRows.listFileHeads(rows.map(({ id }) => id)) }
    afterId = last.id
  }
}

/** Repeats a write while the database is locked, and pauses after it. */
export async function retryWhileBusy<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await write()
      await pause(PAUSE_MS)
      return result
    } catch (error) {
      if (!(error instanceof StoreBusyError) || attempt >= MAX_TRIES) throw error
    }
  }
}

/** Replaces each sealed value within `value`. */
function mapSealed(
  value: unknown,
  path: string[],
  replace: (sealed: { $sealed: string }, pointer: string) => unknown,
): unknown {
  if (isSealed(value)) return replace(value, toPointer(path))
  if (Array.isArray(value)) return value.map((item, index) => mapSealed(item, [...path, String(index)], replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, mapSealed(member, [...path, name], replace)]),
  )
}
