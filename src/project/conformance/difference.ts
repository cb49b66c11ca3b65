import { escapeObeyed } from '../../model/escapeCharacters.ts'
import type { BackendResponse } from './conformanceClient.ts'

/** A response that differs from the contract. */
export interface Difference {
  call: string
  /** Description of the sample. */
  sample: string
  /** JSON pointer of the field. */
  field?: string
  expected: string
  actual: string
}

/** Describes a response in words. */
export function describeResponse({ status, envelope }: BackendResponse): string {
  if (!envelope) return `HTTP ${status} without an envelope`
  const data = envelope.data === undefined ? '' : ` with data ${shorten(JSON.stringify(envelope.data))}`
  return `${status === 200 ? '' : `HTTP ${status}, `}code ${envelope.code}${data}`
}

/** @returns a paragraph for each difference, and a summary */
export function formatDifferences(differences: Difference[], sent: number): string {
  const lines = differences.map(({ call, sample, field, expected, actual }) =>
    [
      `${call}: ${sample}`,
      ...(field === undefined ? [] : [`  field     ${field}`]),
      `  expected  ${expected}`,
      `  actual    ${actual}`,
    ].join('\n'),
  )
  const count = differences.length
  const summary = count === 0 ? 'no difference' : count === 1 ? '1 difference' : `${count} differences`
  return escapeObeyed([...lines, `${sent} samples sent: ${summary}.`].join('\n\n'))
}

const MAX_LENGTH = 200

export const shorten = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text)
