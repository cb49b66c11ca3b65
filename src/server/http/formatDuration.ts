import type { FastifyRequest } from 'fastify'
import { formatUnit } from '../../model/site/formatUnit.ts'
import type { ServerTexts } from './serverTexts.ts'

const UNITS = [
  [1, 'second'],
  [60, 'minute'],
  [60 * 60, 'hour'],
] as const

/** A duration in the request's language, rounded up: `30 seconds`, `2 分鐘`, `5 hours`. */
export function formatDuration(ms: number, serverTexts: ServerTexts, request: FastifyRequest): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  const [size, unit] = UNITS.findLast(([minSeconds]) => seconds >= minSeconds) ?? UNITS[0]
  return formatUnit(Math.ceil(seconds / size), unit, serverTexts.languageTags[request.language])
}
