import type { FastifyRequest } from 'fastify'
import type { Sentences } from './sentences.ts'

const SIZES = [
  [1, 'second'],
  [60, 'minute'],
  [60 * 60, 'hour'],
] as const

/** A time in words of the request's language, rounded up: `30 seconds`, `2 分鐘`, `5 hours`. */
export function waitingTime(ms: number, sentences: Sentences, request: FastifyRequest): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  const [size, unit] = SIZES.findLast(([least]) => seconds >= least) ?? SIZES[0]
  return new Intl.NumberFormat(sentences.tags[request.language], { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.ceil(seconds / size),
  )
}
