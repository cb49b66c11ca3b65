import type { FastifyInstance } from 'fastify'
import { REPORTS } from '../policies.ts'

const LONGEST_BODY = 8192
const LONGEST_TEXT = 200
/** Lines that reports may write within a minute, whoever sends them: anybody can. */
const LINES = { most: 20, within: 60_000 }

/**
 * Takes what browsers report of a page's broken policy and writes a log line of it, without queries and fragments; beyond
 * twenty lines a minute only how many were left out. Needs no session and no pair: browsers send neither. Source: ASVS 3.4.7.
 */
export function policyReports(app: FastifyInstance, clock: () => number): void {
  const minute = { since: -Infinity, lines: 0, dropped: 0 }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/csp-report',
    { parseAs: 'string', bodyLimit: LONGEST_BODY },
    async (_request: unknown, text: string) => readReport(text),
  )
  app.post<{ Body: Report | undefined }>(`/${REPORTS}`, async ({ body, log }, reply) => {
    const now = clock()
    if (Math.abs(now - minute.since) >= LINES.within) {
      if (minute.dropped > 0) log.warn({ dropped: minute.dropped }, 'more reports of a broken policy')
      Object.assign(minute, { since: now, lines: 0, dropped: 0 })
    }
    if (!body || minute.lines >= LINES.most) minute.dropped += 1
    else {
      minute.lines += 1
      log.warn(body, 'policy broken')
    }
    return reply.code(204).send()
  })
}

/** What of a report goes into the log. */
type Report = Record<'directive' | 'blocked' | 'page' | 'source' | 'line', string>

function readReport(text: string): Report | undefined {
  try {
    const { 'csp-report': report } = JSON.parse(text) as { 'csp-report'?: Record<string, unknown> }
    if (typeof report !== 'object' || report === null) return undefined
    const part = (name: string): string =>
      typeof report[name] === 'string' || typeof report[name] === 'number'
        ? (String(report[name]).split(/[?#]/, 1)[0]?.slice(0, LONGEST_TEXT) ?? '')
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
