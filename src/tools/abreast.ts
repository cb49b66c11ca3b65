import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { HOME } from './root.ts'

/**
 * Runs scripts of package.json side by side, `node src/tools/abreast.ts types lint`, and prints what each says once it has
 * ended. Ends with 1 when one of them fails.
 */
async function run(script: string): Promise<boolean> {
  const child = spawn('npm', ['run', script], {
    cwd: HOME,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
  const [status] = (await once(child, 'close')) as [number | null]
  process.stdout.write(Buffer.concat(said))
  return status === 0
}

const ended = await Promise.all(process.argv.slice(2).map(run))
process.exitCode = ended.every(Boolean) ? 0 : 1
