import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { FloodOrder, FloodResult } from './flooder.ts'

const TASKSET = '/usr/bin/taskset'

/** A flood from another process. */
export interface Flood {
  /** Ends it after the responses of all its calls. */
  stop(): Promise<FloodResult>
}

/**
 * Starts a flood and resolves once it has begun. The process gets a core of its own where possible: a real attacker
 * takes no processor time of the server's.
 */
export async function startFlood(order: FloodOrder): Promise<Flood> {
  const lastCore = String(availableParallelism() - 1)
  const pin = existsSync(TASKSET) && lastCore !== '0' ? [TASKSET, '-c', lastCore] : []
  const [command = '', ...args] = [...pin, process.execPath, join(import.meta.dirname, 'flooder.ts')]
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send(order)
  await once(child, 'message')
  const floodResult = (once(child, 'message') as Promise<[FloodResult]>).then(([result]) => result)
  return {
    stop() {
      child.send('stop')
      return floodResult
    },
  }
}
