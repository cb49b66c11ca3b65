/** Processor time of this thread in ms, which excludes other work on the machine. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
