import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readSettings, SettingsError } from '../settings.ts'
import { openStoreReadOnly } from '../store/openStore.ts'
import { StoreError } from '../store/storeErrors.ts'
import { countInvalid, type ChangedForm, type InvalidCount } from './countInvalid.ts'

/** Output of this process for `npm run impact`: a list of counts, or the reason why there is none. */
export type CountReport = { counts: InvalidCount[] } | { unavailable: string }

/**
 * Counts stored submissions for `npm run impact`: reads a list of `ChangedForm` from standard input and writes a
 * `CountReport`. It only reads the database; the server may run meanwhile.
 */
const ROOT = join(import.meta.dirname, '../../..')
const forms: ChangedForm[] = JSON.parse(await text(process.stdin))
process.stdout.write(JSON.stringify(await countAll(forms)))

async function countAll(forms: ChangedForm[]): Promise<CountReport> {
  try {
    const settings = readSettings(ROOT, process.env)
    if (settings.aspapiUrl !== undefined) return { unavailable: 'they are in the backend that ASPAPI_URL names.' }
    const store = await openStoreReadOnly(settings)
    try {
      const counts: InvalidCount[] = []
      for (const form of forms) counts.push(await countInvalid(store, form))
      return { counts }
    } finally {
      await store.close()
    }
  } catch (error) {
    if (error instanceof SettingsError || error instanceof StoreError) return { unavailable: error.message }
    return { unavailable: `the database cannot be read: ${error instanceof Error ? error.message : String(error)}.` }
  }
}
