import type { FastifyRequest } from 'fastify'
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
  return formatterFor(serverTexts.languageTags[request.language], unit).format(Math.ceil(seconds / size))
}

/** By language and unit: making one takes longer than all else that a refusal does. */
const formatters = new Map<string, Intl.NumberFormat>()

function formatterFor(languageTag: string | undefined, unit: string): Intl.NumberFormat {
  const key = `${languageTag} ${unit}`
  const formatter =
    formatters.get(key) ?? new Intl.NumberFormat(languageTag, { style: 'unit', unit, unitDisplay: 'long' })
  formatters.set(key, formatter)
  return formatter
}
