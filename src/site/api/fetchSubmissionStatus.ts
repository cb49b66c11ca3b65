import { ENVELOPE_CODES } from '../../model/api/envelope.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import { post } from './client.ts'

/** State of a submission on the server; `unknown`: the server cannot tell, or has no such call. */
export interface SubmissionStatus {
  status: 'stored' | 'none' | 'unknown'
  /** The first response's `data`, if the server returns it again. */
  data?: unknown
}

const STATUS_TIMEOUT_MS = 20_000

/**
 * Fetches the state of a submission. The call stores nothing. Never rejects, and shows no error.
 * @param call the form's call, such as `/pc/messageUpdate`
 */
export async function fetchSubmissionStatus(call: string, idempotencyKey: string): Promise<SubmissionStatus> {
  const options = { idempotencyKey, silent: true, keepPage: true, signal: AbortSignal.timeout(STATUS_TIMEOUT_MS) }
  try {
    const { code, data } = await post('/pc/submissionStatus', [['call', call]], options)
    if (code !== ENVELOPE_CODES.ok || !isObject(data)) return { status: 'unknown' }
    if (data.status === 'stored') return { status: 'stored', data: data.data }
    return { status: data.status === 'none' ? 'none' : 'unknown' }
  } catch {
    return { status: 'unknown' }
  }
}
