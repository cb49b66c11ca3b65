import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { CSP_REPORT_PATH } from '../http/securityHeaders.ts'

interface CspReportsOptions {
  /** Milliseconds since 1970. */
  clock: () => number
}

const MAX_REPORT_BYTES = 8192
const MAX_VALUE_LENGTH = 200
/** Bounds the log lines of all reports together, for anybody can send them. */
const LOG_RATE = { maxLines: 20, windowMs: 60_000 }

/**
 * Logs the violations of a page's policy that browsers report, without queries and fragments; beyond twenty lines a minute only
 * the number of reports left out. Needs no session and no CSRF token: browsers send neither. Source: OWASP ASVS 3.4.7.
 */
export const cspReports = fp<CspReportsOptions>(
  async (app: FastifyInstance, { clock }) => {
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
  },
  // The parsers are those of this route alone.
  { name: 'cspReports', encapsulate: true },
)

/** The part of a report that is logged. */
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
