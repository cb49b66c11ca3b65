import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PROJECT_ROOT } from './toolArgs.ts'

/**
 * Runs scripts of package.json side by side, `node src/tools/abreast.ts types lint`, and prints what each says once it has
 * ended. Ends with 1 when one of them fails.
 */
async function run(script: string): Promise<boolean> {
  const child = spawn('npm', ['run', script], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  const [status] = (await once(child, 'close')) as [number | null]
  process.stdout.write(Buffer.concat(output))
  return status === 0
}

const results = await Promise.all(process.argv.slice(2).map(run))
process.exitCode = results.every(Boolean) ? 0 : 1
