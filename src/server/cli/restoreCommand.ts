import { parseArgs } from 'node:util'
import { requireOption, runFolderCommand } from './backupCli.ts'
import { restoreBackup } from '../store/sqlite/restoreBackup.ts'

/** `npm run restore -- --from FOLDER [--replace]`: puts a backup in the place of DATA_DIR, while no server runs on it. */
const { values } = parseArgs({ options: { from: { type: 'string' }, replace: { type: 'boolean' } } })
runFolderCommand((dataDir) => {
  const {
    info: { counts, version },
    previousDataDir,
  } = restoreBackup(
    dataDir,
    requireOption(values.from, 'npm run restore -- --from FOLDER [--replace]'),
    values.replace === true,
  )
  const where = previousDataDir ? ` What was there is in ${previousDataDir}.` : ''
  return `Restored ${dataDir}: version ${version}, ${counts.submissions} submissions, ${counts.files ?? 0} files, ${counts.accounts} accounts.${where}`
})
