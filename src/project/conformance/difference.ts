import type { BackendResponse } from './conformanceClient.ts'

/** Something that a backend answers differently. */
export interface Difference {
  call: string
  /** What was sent, in words. */
  sample: string
  /** JSON pointer of the field that it is about. */
  field?: string
  expected: string
  came: string
}

/** What came, in words. */
export function describeResponse({ status, envelope }: BackendResponse): string {
  if (!envelope) return `HTTP ${status} without an envelope`
  const data = envelope.data === undefined ? '' : ` with data ${shorten(JSON.stringify(envelope.data))}`
  return `${status === 200 ? '' : `HTTP ${status}, `}code ${envelope.code}${data}`
}

/** @returns one line for each, and what they say together */
export function formatDifferences(differences: Difference[], sent: number): string {
  const lines = differences.map(({ call, sample, field, expected, came }) =>
    [
      `${call}: ${sample}`,
      ...(field === undefined ? [] : [`  field     ${field}`]),
      `  expected  ${expected}`,
      `  came      ${came}`,
    ].join('\n'),
  )
  const count = differences.length
  const summary = count === 0 ? 'no difference' : count === 1 ? '1 difference' : `${count} differences`
  return [...lines, `${sent} samples sent: ${summary}.`].join('\n\n')
}

const MAX_LENGTH = 200

export const shorten = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text)
