import { PassThrough } from 'node:stream'
import type { Logger } from 'pino'
import { createLogger } from '../../../src/server/http/logging.ts'

/** A line of the server's log. */
export interface LogLine {
  level: number
  msg: string
  reqId?: string
  [member: string]: unknown
}

/** A logger and the log's content. */
export function captureLog(level = 'info'): { logger: Logger; text: () => string; lines: () => LogLine[] } {
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
        .map((line) => JSON.parse(line) as LogLine),
  }
}
