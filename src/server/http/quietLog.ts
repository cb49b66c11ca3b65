import type { FastifyBaseLogger } from 'fastify'

const QUIET_LEVEL = 'warn'
const LEVELS_BELOW = ['info', 'debug', 'trace']

/** Switches a log to warnings and errors while the disk is nearly full, and back. */
export function createLogQuietener(log: FastifyBaseLogger): (isQuiet: boolean) => void {
  const { level } = log
  return (isQuiet) => {
    if (!LEVELS_BELOW.includes(level)) return
    log.warn(
      isQuiet
        ? 'hardly any room on the disk: only warnings are logged'
        : 'room on the disk again: everything is logged',
    )
    log.level = isQuiet ? QUIET_LEVEL : level
  }
}
