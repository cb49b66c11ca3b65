import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CODE, ROOT, tempDir } from '../server/start.ts'

/** A server in a process of its own. */
export interface OwnServer {
  url: string
  port: number
  pid: number
  /** What it has said on both outputs. */
  output(): string
  /** Whether it still lives. */
  lives(): boolean
  stop(): Promise<void>
}

/** What `npm start` gives Node and the server. */
const [, ...START] = (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start.split(' ')

/** Starts the product as operators do. @param flags more of them for Node */
export async function startOwnServer(env: Record<string, string> = {}, flags: string[] = []): Promise<OwnServer> {
  const folder = tempDir()
  const child = spawn(process.execPath, [...flags, ...START], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', PORT: '0', VERIFY_CODE: CODE, DATA_DIR: folder, LOG_LEVEL: 'warn', ...env },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += String(chunk)
    })
  while (!/password Sample-demo-2026/.test(text)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(text)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const url = /Formwright is at (\S+)/.exec(text)?.[1] ?? ''
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    output: () => text,
    lives: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'close')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The value below which `share` (0 to 1) of the figures lie. */
export function percentile(figures: number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
