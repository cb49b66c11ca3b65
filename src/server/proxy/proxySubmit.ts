import { ENVELOPE_CODES, type Envelope } from '../../model/api/envelope.ts'
import { serializeByKey } from '../limits/serializeByKey.ts'
import { clientOf, fileSenderOf } from '../actions/clientOf.ts'
import { readIdempotencyKey, idempotencyContent } from '../actions/submitForm.ts'
import { BusinessError } from '../http/errors.ts'
import { sanitizeFiles } from '../files/sanitizeFiles.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { generateReference } from '../secrets/generators.ts'
import { readTokenCookie } from '../secrets/tokenCookies.ts'
import { deriveIdempotencyKey, type IdempotencyKey } from '../store/submissions/idempotencyKey.ts'
import type { EarlierUse } from '../store/submissions/unconfirmedStore.ts'
import { anonymousCaller } from './anonymousJar.ts'
import { callUpstreamJson, proxySessionOf, type ProxyContext } from './callUpstream.ts'
import { UpstreamError } from './upstream/upstreamError.ts'
import { upstreamBodyOf } from './upstreamBody.ts'

/**
 * Codes by which the backend reports that it stored nothing, so the form may be sent again. Source: docs/contract.md
 * section 1.
 */
const NOT_STORED_CODES = new Set<number>([
  ENVELOPE_CODES.refused,
  ENVELOPE_CODES.notSignedIn,
  ENVELOPE_CODES.endedByBroker,
])

type FormValues = Record<string, unknown>

/**
 * Forwards a valid form to the backend once: a repeat under the same key gets the first envelope, and a form whose
 * response was lost stays unconfirmed. Source: decision 015.
 * @param owner of the form on pages that are not public, so that a key gives no access to another customer's envelopes
 * @throws BusinessError `inDoubt` with the reference, `otherContent`; UpstreamError when the backend certainly did
 *   nothing
 */
export function proxySubmit(
  form: ResolvedForm,
  data: FormValues,
  owner: string | undefined,
  context: ProxyContext,
  track: <T>(work: Promise<T>) => Promise<T>,
): Promise<Envelope> {
  const { request, store } = context
  const { path } = form.submit
  const key = readIdempotencyKey(context)
  if (key === undefined) return track(forwardSubmission(form, data, context, undefined))
  const derivedKey = deriveIdempotencyKey(
    owner === undefined ? key : `${owner} ${key}`,
    path,
    idempotencyContent({ form, data, uploads: request.uploads }),
  )
  return serializeByKey(`${derivedKey.keyHash} ${path}`, async () => {
    const earlierUse = await store.unconfirmed.findEarlierUse(derivedKey, path)
    return earlierUse ? envelopeOf(earlierUse) : track(forwardSubmission(form, data, context, derivedKey))
  })
}

async function forwardSubmission(
  form: ResolvedForm,
  data: FormValues,
  context: ProxyContext,
  derivedKey: IdempotencyKey | undefined,
): Promise<Envelope> {
  const { request, files, store, clock } = context
  const { path } = form.submit
  const caller =
    (await proxySessionOf(context)) ?? (await anonymousCaller(readTokenCookie(request, 'captcha'), store, clock()))
  const client = clientOf(request, caller.payload?.account !== undefined)
  const sender = fileSenderOf(context, client)
  const body = await upstreamBodyOf(form, data, await sanitizeFiles(request.uploads, files, sender))
  const reference = generateReference()
  // Stored before the request, so that the form is known to be in doubt if the server is killed meanwhile.
  const earlierUse = await store.unconfirmed.begin(
    { reference, call: path, language: request.language, requestId: request.id, createdAt: clock() },
    derivedKey,
  )
  if (earlierUse) return envelopeOf(earlierUse)
  try {
    const response = await callUpstreamJson(caller, { method: 'POST', call: path, body, kind: 'form' }, context)
    const first =
      derivedKey && !NOT_STORED_CODES.has(response.code)
        ? { key: derivedKey, call: path, envelopeJson: JSON.stringify(response), createdAt: clock() }
        : undefined
    await logWriteFailure(store.unconfirmed.resolve(reference, first), context)
    return response
  } catch (error) {
    if (isNotProcessed(error)) {
      await logWriteFailure(store.unconfirmed.resolve(reference), context)
      throw error
    }
    const reason = error instanceof UpstreamError ? `${error.kind} ${error.detail}` : 'fault'
    request.log.error(
      { reference, call: path, reason, ...(error instanceof UpstreamError ? {} : { err: error }) },
      'in doubt',
    )
    await logWriteFailure(store.unconfirmed.markLost(reference, reason), context)
    throw unconfirmedError(reference)
  }
}

/** The first envelope of a repeat. @throws BusinessError `otherContent`, or `inDoubt` with the reference */
function envelopeOf(earlierUse: EarlierUse): Envelope {
  if (earlierUse.outcome === 'unconfirmed') throw unconfirmedError(earlierUse.reference)
  if (earlierUse.outcome === 'conflict') throw new BusinessError('otherContent', { data: { received: true } })
  return JSON.parse(earlierUse.envelopeJson)
}

/** Whether the backend certainly has not acted on the request. */
const isNotProcessed = (error: unknown): boolean =>
  error instanceof BusinessError || (error instanceof UpstreamError && !error.mayHaveArrived)

const unconfirmedError = (reference: string): BusinessError =>
  new BusinessError('inDoubt', { params: { reference }, data: { inDoubt: true, reference } })

/** Logs a failed write and continues: the record made before the request stays, so the form is in doubt. */
async function logWriteFailure(write: Promise<void>, { request }: ProxyContext): Promise<void> {
  try {
    await write
  } catch (error) {
    request.log.error({ err: error }, 'case not written')
  }
}
