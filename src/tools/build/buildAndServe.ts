import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PROJECT_ROOT } from '../toolArgs.ts'

// Serve in this process, so that a signal sent to npm reaches the server.
const build = spawnSync(process.execPath, [join(PROJECT_ROOT, 'src/tools/build/build.ts'), '--if-stale'], {
  stdio: 'inherit',
})
if (build.status !== 0) process.exit(build.status ?? 1)
await import(pathToFileURL(join(PROJECT_ROOT, 'src/server/main.ts')).href)
