import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { CSP_REPORT_PATH } from '../http/securityHeaders.ts'
import { createCounter } from '../limits/counter.ts'
import { isObject } from '../../forms/schema/isObject.ts'

const MAX_REPORT_BYTES = 8192
const MAX_VALUE_LENGTH = 200
/** Characters that steer a terminal or reverse its text. */
const UNSAFE = /[\p{Cc}\p{Cf}]/gu
/** Bounds the log lines of all reports together, since anybody can send them. */
const LINES_PER_MINUTE = 20

/**
 * Logs the violations of a page's policy that browsers report, without queries and fragments, twenty a minute. Needs no
 * session and no CSRF token: browsers send neither. Source: OWASP ASVS 3.4.7.
 */
export const cspReports = fp(
  async (app: FastifyInstance) => {
    const logBudget = createCounter(LINES_PER_MINUTE, 60)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES },
      async (_request: unknown, text: string) => readReport(text),
    )
    app.post<{ Body: CspReport | undefined }>(`/${CSP_REPORT_PATH}`, async ({ body, log }, reply) => {
      if (body && logBudget.consume('all') === 0) log.warn(body, 'policy broken')
      return reply.code(204).send()
    })
  },
  // The parsers apply to this route only.
  { name: 'cspReports', encapsulate: true },
)

/** The part of a report that is logged. */
type CspReport = Record<'directive' | 'blocked' | 'page' | 'source' | 'line', string>

function readReport(text: string): CspReport | undefined {
  try {
    const body: unknown = JSON.parse(text)
    const report = isObject(body) ? body['csp-report'] : undefined
    if (!isObject(report)) return undefined
    const part = (name: string): string =>
      typeof report[name] === 'string' || typeof report[name] === 'number'
        ? (String(report[name]).replace(UNSAFE, '').split(/[?#]/, 1)[0]?.slice(0, MAX_VALUE_LENGTH) ?? '')
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
