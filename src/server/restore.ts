import { parseArgs } from 'node:util'
import { needed, withFolder } from './copies.ts'
import { restore } from './store/sqlite/restore.ts'

/** `npm run restore -- --from FOLDER [--replace]`: puts a backup in the place of DATA_DIR, while no server runs on it. */
const { values } = parseArgs({ options: { from: { type: 'string' }, replace: { type: 'boolean' } } })
withFolder((dataDir) => {
  const {
    facts: { counts, version },
    aside,
  } = restore(dataDir, needed(values.from, 'npm run restore -- --from FOLDER [--replace]'), values.replace === true)
  const where = aside ? ` What was there is in ${aside}.` : ''
  return `Restored ${dataDir}: version ${version}, ${counts.submissions} submissions, ${counts.files ?? 0} files, ${counts.accounts} accounts.${where}`
})
