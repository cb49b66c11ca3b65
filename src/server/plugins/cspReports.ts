import type { FastifyInstance } from 'fastify'
import { CSP_REPORT_PATH } from '../http/securityHeaders.ts'

const MAX_REPORT_BYTES = 8192
const MAX_VALUE_LENGTH = 200
/** Lines that reports may write within a minute, whoever sends them: anybody can. */
const LOG_RATE = { maxLines: 20, windowMs: 60_000 }

/**
 * Takes what browsers report of a page's broken policy and writes a log line of it, without queries and fragments; beyond
 * twenty lines a minute only how many were left out. Needs no session and no pair: browsers send neither. Source: ASVS 3.4.7.
 */
export function cspReports(app: FastifyInstance, clock: () => number): void {
  const logWindow = { since: -Infinity, lines: 0, dropped: 0 }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/csp-report',
    { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES },
    async (_request: unknown, text: string) => readReport(text),
  )
  app.post<{ Body: CspReport | undefined }>(`/${CSP_REPORT_PATH}`, async ({ body, log }, reply) => {
    const now = clock()
    if (Math.abs(now - logWindow.since) >= LOG_RATE.windowMs) {
      if (logWindow.dropped > 0) log.warn({ dropped: logWindow.dropped }, 'more reports of a broken policy')
      Object.assign(logWindow, { since: now, lines: 0, dropped: 0 })
    }
    if (!body || logWindow.lines >= LOG_RATE.maxLines) logWindow.dropped += 1
    else {
      logWindow.lines += 1
      log.warn(body, 'policy broken')
    }
    return reply.code(204).send()
  })
}

/** What of a report goes into the log. */
type CspReport = Record<'directive' | 'blocked' | 'page' | 'source' | 'line', string>

function readReport(text: string): CspReport | undefined {
  try {
    const { 'csp-report': report } = JSON.parse(text) as { 'csp-report'?: Record<string, unknown> }
    if (typeof report !== 'object' || report === null) return undefined
    const part = (name: string): string =>
      typeof report[name] === 'string' || typeof report[name] === 'number'
        ? (String(report[name]).split(/[?#]/, 1)[0]?.slice(0, MAX_VALUE_LENGTH) ?? '')
        : ''
    return {
      directive: part('effective-directive') || part('violated-directive'),
      blocked: part('blocked-uri'),
      page: part('document-uri'),
      source: part('source-file'),
      line: part('line-number'),
    }
  } catch {
    return undefined
  }
}
