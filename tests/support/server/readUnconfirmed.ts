import { openStoreReadOnly } from '../../../src/server/store/openStore.ts'
import type { UnconfirmedRow } from '../../../src/server/store/tables.ts'

const HOUR_MS = 60 * 60_000

/** The forms in the database of a folder whose response is lost or still awaited. */
export async function readUnconfirmed(dataDir: string): Promise<UnconfirmedRow[]> {
  const store = await openStoreReadOnly({ dataDir })
  try {
    return await store.unconfirmed.list(Date.now() + HOUR_MS)
  } finally {
    await store.close()
  }
}
