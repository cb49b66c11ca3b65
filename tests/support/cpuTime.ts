/** Milliseconds for which this thread has computed: what other work on the machine takes does not count. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
