import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { createTempDir } from '../../support/server/testServer.ts'

/** A server in a process of its own. */
export interface ProductServer {
  url: string
  port: number
  pid: number
  /** What it has said on both outputs. */
  output(): string
  /** Whether it still lives. */
  isAlive(): boolean
  stop(): Promise<void>
}

/** What `npm start` gives Node and the server. */
const [, ...START_ARGS] = (
  JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start.split(' ')

/** Starts the product as operators do. @param flags more of them for Node */
export async function startProductServer(
  env: Record<string, string> = {},
  flags: string[] = [],
): Promise<ProductServer> {
  const dataDir = createTempDir()
  const child = spawn(process.execPath, [...flags, ...START_ARGS], {
    cwd: PROJECT_ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      VERIFY_CODE: CAPTCHA_SOLUTION,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  while (!/password Sample-demo-2026/.test(output)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(output)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const url = /Formwright is at (\S+)/.exec(output)?.[1] ?? ''
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    output: () => output,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'close')
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The value below which `share` (0 to 1) of the figures lie. */
export function percentile(values: number[], quantile: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? NaN
}
