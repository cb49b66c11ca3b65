/**
 * Measures the longest turn of a server's event loop in processor time of its main thread; loaded before the server's
 * own code (`--import`). Unlike wall-clock time, it does not depend on the load of the machine.
 */
const SAMPLE_INTERVAL_MS = 5
const MICROSECONDS_PER_MS = 1000

let previous = process.threadCpuUsage()
let longestMs = 0

function sample(): void {
  const { user, system } = process.threadCpuUsage(previous)
  previous = process.threadCpuUsage()
  longestMs = Math.max(longestMs, (user + system) / MICROSECONDS_PER_MS)
}

setInterval(sample, SAMPLE_INTERVAL_MS).unref()
// Reports the longest turn since the last report.
process.on('SIGUSR2', () => {
  sample()
  process.stdout.write(`longest turn: ${longestMs.toFixed(1)} ms\n`)
  longestMs = 0
})
