import { randomUUID } from 'node:crypto'
import type { FileContent } from '../tables.ts'
import { FILE_HEAD_BYTES } from '../../secrets/vault.ts'
import { errorMessage } from '../../../model/errorDetails.ts'
import type { Store } from '../store.ts'
import { StoreDownError, StoreError } from '../storeErrors.ts'
import { openBucket, type Bucket, type BucketLocation } from './bucket.ts'

/** Where the sealed contents of files lie. */
export interface FileStore {
  /**
   * Writes a sealed file; durable when the promise resolves.
   * @returns the columns that a row has for it
   * @throws StoreDownError when it could not be written
   */
  write(sealed: Uint8Array): Promise<FileContent>
  /** @throws StoreDownError when the object store does not answer, StoreError when it has no such object */
  read(content: FileContent): Promise<Uint8Array>
  /** Removes the contents of a form that was not stored; what cannot be removed now is left to a sweep. */
  discard(contents: FileContent[]): Promise<void>
  /** Removes objects that no file has had for a day; servers may do it at one time. */
  sweep(signal?: AbortSignal): Promise<void>
}

/** Age of an object without a file from which it is removed: older than any request, export or backup that runs. */
const UNUSED_TTL_MS = 24 * 60 * 60_000
const BATCH_SIZE = 100

/** Files in the database, each in its row. */
export const databaseFiles: FileStore = {
  write: async (data) => ({ data, object: null }),
  async read({ data, object }) {
    if (object === null) return data
    throw new StoreError('Files of this database lie in an object store: set FILES_URL as for the servers.')
  },
  discard: async () => undefined,
  sweep: async () => undefined,
}

/** Files in a bucket; the row has the name of the object, and the beginning of the file, which names its key. */
export function createObjectFiles(bucket: Bucket, { objects }: Pick<Store, 'objects'>, clock: () => number): FileStore {
  const remove = async (name: string): Promise<void> => {
    await bucket.remove(name)
    await objects.forget(name)
  }
  return {
    async write(sealed) {
      const object = randomUUID()
      await objects.note(object, clock())
      await bucket.put(object, sealed)
      return { data: sealed.subarray(0, FILE_HEAD_BYTES), object }
    },
    async read({ data, object }) {
      if (object === null) return data
      const sealed = await bucket.get(object)
      if (sealed) return sealed
      throw new StoreError(`The object store (FILES_URL) has no object ${object}.`)
    },
    async discard(contents) {
      await Promise.allSettled(contents.flatMap(({ object }) => (object === null ? [] : [remove(object)])))
    },
    async sweep(signal) {
      for (;;) {
        const unused = await objects.listUnused(clock() - UNUSED_TTL_MS, BATCH_SIZE)
        for (const { name } of unused) {
          if (signal?.aborted) return
          await remove(name)
        }
        if (unused.length < BATCH_SIZE) return
      }
    },
  }
}

/** The files of a database, where FILES_URL says. */
export const openFileStore = (
  location: BucketLocation | undefined,
  store: Pick<Store, 'objects'>,
  clock: () => number = Date.now,
): FileStore => (location ? createObjectFiles(openBucket(location), store, clock) : databaseFiles)

/**
 * Checks before a start that a bucket can be written, read and cleared, and that it is the one of the database.
 * @throws StoreError
 */
export async function verifyBucket(location: BucketLocation, { objects }: Pick<Store, 'objects'>): Promise<void> {
  const bucket = openBucket(location)
  try {
    const name = `start-${randomUUID()}`
    await bucket.put(name, Buffer.from('Formwright'))
    if (!(await bucket.get(name))) throw new StoreDownError('The object store keeps no object.')
    await bucket.remove(name)
    const [known] = await objects.listUsed('', 1)
    if (known === undefined || (await bucket.has(known.name))) return
  } catch (error) {
    if (!(error instanceof StoreDownError)) throw error
    throw new StoreError(`FILES_URL cannot be used: ${errorMessage(error)}`, { cause: error })
  }
  throw new StoreError('FILES_URL is not where the files of this database lie: correct it, or copy the objects there.')
}
