import { readFileSync } from 'node:fs'

/** What a process has taken so far. */
export interface ProcessCost {
  /** Of all its threads, in user mode and in the kernel. */
  cpuMs: number
  /** In main memory now. */
  memoryBytes: number
}

/** Linux counts in hundredths of a second, whatever its clock (`man 5 proc`: `USER_HZ`). */
const MS_PER_TICK = 10
/** Of /proc/<pid>/stat, counted behind the name of the program, which may hold spaces. */
const USER_TICKS = 11
const SYSTEM_TICKS = 12

/** Undefined where there is no /proc, and for a process that is no more. */
export function measureProcess(pid: number): ProcessCost | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const memory = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    return {
      cpuMs: (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * MS_PER_TICK,
      memoryBytes: Number(memory ?? 0) * 1024,
    }
  } catch {
    return undefined
  }
}
