import { parseArgs } from 'node:util'
import { needed, withFolder } from './copies.ts'
import { backUp } from './store/sqlite/backup.ts'

/** `npm run backup -- --to FOLDER`: a checked copy of database and key, also while the server runs. */
const { values } = parseArgs({ options: { to: { type: 'string' } } })
withFolder((dataDir) => {
  const {
    folder,
    facts: { counts, version },
  } = backUp(dataDir, needed(values.to, 'npm run backup -- --to FOLDER'))
  return `Backed up to ${folder}: version ${version}, ${counts.submissions} submissions, ${counts.files} files, ${counts.accounts} accounts. It holds secret.key: keep it where nobody else can read it.`
})
