import { parseArgs } from 'node:util'
import { requireOption, runFolderCommand } from './backupCli.ts'
import { createBackup } from '../store/sqlite/createBackup.ts'
import { VAULT_KEY_FILE } from '../store/vaultKeyFile.ts'

/** `npm run backup -- --to FOLDER`: a checked copy of database and key, also while the server runs. */
const { values } = parseArgs({ options: { to: { type: 'string' } } })
runFolderCommand((dataDir) => {
  const {
    folder,
    info: { counts, version },
  } = createBackup(dataDir, requireOption(values.to, 'npm run backup -- --to FOLDER'))
  return `Backed up to ${folder}: version ${version}, ${counts.submissions} submissions, ${counts.files} files, ${counts.accounts} accounts. It holds ${VAULT_KEY_FILE}: keep it where nobody else can read it.`
})
