import type { Envelope } from '../../../model/api/envelope.ts'
import { waitForPending } from '../../actions/pendingSubmissions.ts'
import { readIdempotencyKey } from '../../actions/submitForm.ts'
import { HttpError } from '../../http/errors.ts'
import { deriveIdempotencyKey } from '../../store/submissions/idempotencyKey.ts'
import type { Endpoint } from './endpoint.ts'

/** Longest wait for a pending request under the key; after it the status is `pending`. */
const PENDING_TIMEOUT_MS = 10_000

/**
 * Outcome of the form sent to `call` under the request's `Idempotency-Key` (beyond the contract): `stored`, with the
 * first `data` unless it holds values shown only once; `none`; or `pending`. Source: decision 005.
 */
export const submissionStatus: Endpoint = {
  path: '/pc/submissionStatus',
  method: 'POST',
  access: 'public',
  // It may hold one of the places of requests in flight for a while.
  budget: 'posts',
  bodySchema: {
    type: 'object',
    additionalProperties: false,
    required: ['call'],
    properties: { call: { type: 'string', maxLength: 200 } },
  },
  async handle(context, { call }) {
    const key = readIdempotencyKey(context)
    const form = [...context.forms.values()].find(({ submit }) => submit.path === call)
    if (key === undefined || !form) throw new HttpError(400)
    const { path, action, resultShownOnce = [] } = form.submit
    // Nothing is stored of it, so nobody can tell.
    if (action === 'changePassword') return { status: 'pending' }
    if (!(await waitForPending(key, path, PENDING_TIMEOUT_MS))) return { status: 'pending' }
    const owner = context.request.auth?.account?.id
    for (const ownedKey of [key, ...(owner === undefined ? [] : [`${owner} ${key}`])]) {
      const json = await context.store.submissions.findFirstEnvelope(deriveIdempotencyKey(ownedKey, path, {}), path)
      if (json === undefined) continue
      const { data }: Envelope = JSON.parse(json)
      return { status: 'stored', ...(resultShownOnce.length === 0 ? { data } : {}) }
    }
    return { status: 'none' }
  },
}
