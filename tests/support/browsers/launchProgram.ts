import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const START_TIMEOUT_MS = 60_000

/** A program in a process of its own. */
export interface Program {
  process: ChildProcess
  /** What it has written to stdout and stderr. */
  output: () => string
  /** Waits until its output matches. @throws Error with its output if it ends before, or takes too long */
  waitForOutput: (pattern: RegExp) => Promise<string>
  /** Ends it, and with it its children. */
  stop: () => Promise<void>
}

/** Starts a program. */
export function launchProgram(command: string, args: string[], env: Record<string, string> = {}): Program {
  // A group of its own, so that a browser's helpers end with it.
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, ...env },
  })
  let output = ''
  let failure: Error | undefined
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  child.on('error', (error) => {
    failure = error
  })
  const isAlive = () => !failure && child.exitCode === null && child.signalCode === null
  const signalGroup = (signal: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signal)
    } catch {
      // It has ended already.
    }
  }
  const killAtExit = () => signalGroup('SIGKILL')
  process.once('exit', killAtExit)
  return {
    process: child,
    output: () => output,
    async waitForOutput(pattern) {
      for (let waited = 0; waited < START_TIMEOUT_MS && isAlive(); waited += 20) {
        const match = pattern.exec(output)
        if (match) return match[1] ?? match[0]
        await sleep(20)
      }
      throw new Error(`${command} did not start: ${failure?.message ?? output}`)
    },
    async stop() {
      process.off('exit', killAtExit)
      if (isAlive()) {
        const ended = once(child, 'exit')
        signalGroup('SIGTERM')
        await Promise.race([ended, sleep(3000)])
      }
      signalGroup('SIGKILL')
    },
  }
}
