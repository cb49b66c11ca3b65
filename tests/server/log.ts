import { PassThrough } from 'node:stream'
import type { Logger } from 'pino'
import { createLogger } from '../../src/server/logging.ts'

/** A line of the server's log. */
export interface Line {
  level: number
  msg: string
  reqId?: string
  [member: string]: unknown
}

/** A log that is read by its test. */
export function readableLog(level = 'info'): { logger: Logger; text: () => string; lines: () => Line[] } {
  const stream = new PassThrough()
  let text = ''
  stream.on('data', (chunk) => {
    text += String(chunk)
  })
  return {
    logger: createLogger(level, stream),
    text: () => text,
    lines: () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Line),
  }
}
