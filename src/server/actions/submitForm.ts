import type { FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { envelope, type Envelope } from '../../model/api/envelope.ts'
import { unverifiedFields } from '../../forms/schema/keywords/sessionAccount.ts'
import { BusinessError, HttpError, invalidFields } from '../http/errors.ts'
import { storeFiles, sanitizeFiles } from '../files/sanitizeFiles.ts'
import { readTokenCookie } from '../secrets/tokenCookies.ts'
import { homeNetworkOf } from '../http/ipNetwork.ts'
import { generateReference } from '../secrets/generators.ts'
import type { Vault } from '../secrets/vault.ts'
import { deriveIdempotencyKey, type IdempotencyKey } from '../store/submissions/idempotencyKey.ts'
import type { SubmissionOutcome } from '../store/submissions/submissionStore.ts'
import type { AccountRow } from '../store/tables.ts'
import type { ActionContext, ValidatedForm } from './action.ts'
import { clientOf, fileSenderOf } from './clientOf.ts'
import { formatDuration } from '../http/formatDuration.ts'
import { toStoredData, findPasswords, withoutCaptcha } from './sensitiveFields.ts'
import { submissionEvents } from './submissionEvents.ts'
import { serializeByKey } from '../limits/serializeByKey.ts'

/** Additions of an action to a submission: the `data` of the envelope, and the account it opens. */
export interface SubmissionEffect {
  data: Record<string, unknown>
  account?: AccountRow
}

/**
 * Stores a form once for each idempotency key; every repeat gets the first envelope.
 * Source: docs/contract.md section 1.
 * @param prepareEffect called only for a form that is no repeat; called again when its trading account number is taken
 */
export function submitForm(
  validatedForm: ValidatedForm,
  context: ActionContext,
  prepareEffect: (reference: string) => Promise<SubmissionEffect>,
): Promise<Envelope> {
  const headerKey = readIdempotencyKey(context)
  if (headerKey === undefined) return storeNewSubmission(validatedForm, context, undefined, prepareEffect)
  const idempotencyKey = deriveIdempotencyKey(
    validatedForm.owner === undefined ? headerKey : `${validatedForm.owner} ${headerKey}`,
    validatedForm.form.submit.path,
    idempotencyContent(validatedForm),
  )
  return serializeByKey(`${idempotencyKey.keyHash} ${validatedForm.form.submit.path}`, async () => {
    const previousOutcome = await context.store.submissions.findRepeat(idempotencyKey, validatedForm.form.submit.path)
    return previousOutcome
      ? envelopeOf(previousOutcome, validatedForm)
      : storeNewSubmission(validatedForm, context, idempotencyKey, prepareEffect)
  })
}

/** Content that two submissions under one idempotency key must share: the data, and the files as they were sent. */
export function idempotencyContent({ form, data, uploads }: Pick<ValidatedForm, 'form' | 'data' | 'uploads'>): unknown {
  const fields = withoutCaptcha(form.schema, data)
  return uploads.length === 0 ? fields : { fields, files: uploads.map(({ field, sha256 }) => [field.pointer, sha256]) }
}

/** @throws HttpError 400 unless the key is 1 to 255 visible ASCII characters */
export function readIdempotencyKey({ request }: Pick<ActionContext, 'request'>): string | undefined {
  const key = request.headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))) throw new HttpError(400)
  return key
}

async function storeNewSubmission(
  validatedForm: ValidatedForm,
  context: ActionContext,
  idempotencyKey: IdempotencyKey | undefined,
  prepareEffect: (reference: string) => Promise<SubmissionEffect>,
): Promise<Envelope> {
  const { store, vault, hasher, quota, files, serverTexts, outlet, request, clock } = context
  const { form, data, uploads } = validatedForm
  const captcha =
    validatedForm.captcha?.solution === undefined
      ? undefined
      : { id: readTokenCookie(request, 'captcha'), solution: validatedForm.captcha.solution }
  if (captcha && isExpensive(validatedForm)) {
    const captchaFailure = await store.submissions.precheckCaptcha(
      { captcha, idempotencyKey, call: form.submit.path },
      clock(),
    )
    if (captchaFailure) return envelopeOf(captchaFailure, validatedForm)
  }
  const unverified = unverifiedFields(form.schema, data, request.auth?.account)
  const sender = uploads.length > 0 ? uploadOwner(request, vault) : null
  await checkCapacity(validatedForm, sender, context)
  // A form that takes work has had its captcha checked above.
  const client = clientOf(request, captcha ? true : undefined)
  const sanitizedFiles = await sanitizeFiles(uploads, files, fileSenderOf(context, client))
  for (const { size } of sanitizedFiles) files.storedBytes.spend(request, size)
  for (;;) {
    const id = randomUUID()
    const reference = generateReference()
    const { data: responseData, account } = await prepareEffect(reference)
    const storedFiles = await storeFiles(sanitizedFiles, { id, reference }, vault, files.contents)
    const outcome = await store.submissions.add({
      submission: {
        id,
        reference,
        page: form.id,
        call: form.submit.path,
        accountId: request.auth?.account?.id ?? null,
        aType: request.auth?.account?.aType ?? request.auth?.session.aType ?? null,
        data: JSON.stringify(await toStoredData(form, data, { vault, hasher, client }, reference)),
        language: request.language,
        createdAt: clock(),
        sender,
        unverified: unverified.length > 0 ? JSON.stringify(unverified) : null,
      },
      events: submissionEvents(validatedForm, account, context),
      files: storedFiles,
      quota,
      account,
      captcha,
      idempotencyKey,
      envelopeJson: JSON.stringify(envelope(200, serverTexts.translate(request.language, 'submitted'), responseData)),
    })
    if (outcome.outcome === 'stored') {
      context.metrics.submissionsStored.inc({ page: form.id })
      outlet.wake()
    } else await files.contents.discard(storedFiles)
    if (outcome.outcome === 'quotaExceeded') throw quotaExceeded(outcome.availableAt, context)
    if (outcome.outcome !== 'accountNumberTaken') return envelopeOf(outcome, validatedForm)
  }
}

/** Whether a password must be hashed or an image decoded: 30 ms of a core or more, too much for a wrong captcha. */
const isExpensive = ({ form, data, uploads }: ValidatedForm): boolean =>
  uploads.length > 0 || form.submit.account !== undefined || findPasswords(form, data).size > 0

/**
 * Checks free disk space and the upload quota, before anything is decoded.
 * @throws BusinessError
 */
async function checkCapacity({ uploads }: ValidatedForm, sender: string | null, context: ActionContext): Promise<void> {
  const bytes = uploads.reduce((sum, { size }) => sum + size, 0)
  await context.diskGuard.assertFreeSpace(bytes)
  if (sender === null) return
  const now = context.clock()
  const networkMs = context.files.storedBytes.msUntilRoom(context.request)
  if (networkMs > 0) throw quotaExceeded(now + networkMs, context)
  const until = await context.store.submissions.quotaAvailableAt(
    sender,
    { files: uploads.length, bytes },
    context.quota,
    now,
  )
  if (until) throw quotaExceeded(until, context)
}

const quotaExceeded = (until: number, { clock, serverTexts, request }: ActionContext): BusinessError =>
  new BusinessError('quota', { params: { time: formatDuration(until - clock(), serverTexts, request) } })

function envelopeOf(outcome: SubmissionOutcome, { captcha }: ValidatedForm): Envelope {
  if (outcome.outcome === 'stored' || outcome.outcome === 'repeated') return JSON.parse(outcome.envelopeJson)
  if (outcome.outcome === 'captcha') throw invalidFields({ [captcha?.pointer ?? '']: 'captcha' })
  // If the person submits again, the site sends the changed form under a new key.
  throw new BusinessError('otherContent', { data: { received: true } })
}

/**
 * Owner of the upload quota that a request counts against: the account; without one the client network, as a keyed
 * hash, since sessions without an account cost nothing. Source: decision 017.
 */
const uploadOwner = ({ auth, ip }: FastifyRequest, vault: Vault): string =>
  auth?.account?.id ?? vault.keyedHash(homeNetworkOf(ip))
