import { randomUUID } from 'node:crypto'
import { Refusal, TransportFault, wrongFields, type Envelope } from '../answers.ts'
import { fileRows, keptFiles } from '../files/keptFiles.ts'
import { senderOf } from '../files/sender.ts'
import { ownCookie } from '../plugins/cookies.ts'
import { envelope } from '../plugins/errors.ts'
import { makeReference } from '../secrets/words.ts'
import { repeatKey, type RepeatKey } from '../store/repeat.ts'
import type { Outcome } from '../store/submissions.ts'
import type { AccountRow } from '../store/tables.ts'
import type { ActionContext, Filled } from './action.ts'
import { waitingTime } from '../waitingTime.ts'
import { forStorage, passwordsIn, withoutCaptcha } from './fields.ts'
import { oneAtATime } from './oneAtATime.ts'

/** What an action adds to a submission: the answer's `data`, and the account it opens. */
export interface Effect {
  data: Record<string, unknown>
  account?: AccountRow
}

/**
 * Stores a form once for each idempotency key and gives every repeat the first answer. Source: contract, section 1.
 * @param effect asked only for a form that is no known repeat; asked again when its trading account number is taken
 */
export function submit(
  filled: Filled,
  context: ActionContext,
  effect: (reference: string) => Promise<Effect>,
): Promise<Envelope> {
  const key = idempotencyKey(context)
  if (key === undefined) return add(filled, context, undefined, effect)
  const repeat = repeatKey(
    filled.owner === undefined ? key : `${filled.owner} ${key}`,
    filled.form.submit.path,
    said(filled),
  )
  return oneAtATime(`${repeat.keyHash} ${filled.form.submit.path}`, async () => {
    const earlier = await context.store.submissions.earlier(repeat, filled.form.submit.path)
    return earlier ? answerOf(earlier, filled) : add(filled, context, repeat, effect)
  })
}

/** What makes a form the same as another: its data, and the files as they were sent. */
export function said({ form, data, uploads }: Pick<Filled, 'form' | 'data' | 'uploads'>): unknown {
  const fields = withoutCaptcha(form.schema, data)
  return uploads.length === 0 ? fields : { fields, files: uploads.map(({ field, sha256 }) => [field.pointer, sha256]) }
}

/** @throws TransportFault 400 for a key that is no key: 1 to 255 visible ASCII characters */
export function idempotencyKey({ request }: Pick<ActionContext, 'request'>): string | undefined {
  const key = request.headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))) throw new TransportFault(400)
  return key
}

async function add(
  filled: Filled,
  context: ActionContext,
  repeat: RepeatKey | undefined,
  effect: (reference: string) => Promise<Effect>,
): Promise<Envelope> {
  const { store, vault, hasher, images, quota, sentences, request, clock } = context
  const { form, data, uploads } = filled
  const captcha =
    filled.captcha?.typed === undefined ? undefined : { id: ownCookie(request, 'captcha'), typed: filled.captcha.typed }
  if (captcha && isCostly(filled)) {
    const wrong = await store.submissions.wrongCode({ captcha, repeat, call: form.submit.path }, clock())
    if (wrong) return answerOf(wrong, filled)
  }
  const sender = uploads.length > 0 ? senderOf(request, vault) : null
  await makeRoom(filled, sender, context)
  const kept = await keptFiles(uploads, images, request.log)
  for (;;) {
    const id = randomUUID()
    const reference = makeReference()
    const { data: answered, account } = await effect(reference)
    const outcome = await store.submissions.add({
      submission: {
        id,
        reference,
        page: form.id,
        call: form.submit.path,
        accountId: request.visit?.account?.id ?? null,
        aType: request.visit?.session.aType ?? null,
        data: JSON.stringify(await forStorage(form, data, { vault, hasher }, reference)),
        language: request.language,
        createdAt: clock(),
        sender,
      },
      files: fileRows(kept, { id, reference }, vault),
      quota,
      account,
      captcha,
      repeat,
      answer: JSON.stringify(envelope(200, sentences.say(request.language, 'submitted'), answered)),
    })
    if (outcome.outcome === 'stored') context.metrics.stored.inc({ page: form.id })
    if (outcome.outcome === 'full') throw tooManyFiles(outcome.until, context)
    if (outcome.outcome !== 'taken') return answerOf(outcome, filled)
  }
}

/** Whether a password is to be hashed or a picture decoded, which takes a core for 30 ms and more: not for a wrong verification code. */
const isCostly = ({ form, data, uploads }: Filled): boolean =>
  uploads.length > 0 || form.submit.account !== undefined || passwordsIn(form, data).size > 0

/**
 * Before anything is decoded: whether disk and sender have room for the files.
 * @throws Refusal
 */
async function makeRoom({ uploads }: Filled, sender: string | null, context: ActionContext): Promise<void> {
  const bytes = uploads.reduce((sum, { size }) => sum + size, 0)
  await context.space.check(bytes)
  const now = context.clock()
  const until =
    sender !== null &&
    (await context.store.submissions.freeAt(sender, { files: uploads.length, bytes }, context.quota, now))
  if (until) throw tooManyFiles(until, context)
}

const tooManyFiles = (until: number, { clock, sentences, request }: ActionContext): Refusal =>
  new Refusal('quota', { params: { time: waitingTime(until - clock(), sentences, request) } })

function answerOf(outcome: Outcome, { captcha }: Filled): Envelope {
  if (outcome.outcome === 'stored' || outcome.outcome === 'repeated') return JSON.parse(outcome.answer) as Envelope
  if (outcome.outcome === 'captcha') throw wrongFields({ [captcha?.pointer ?? '']: 'captcha' })
  // The site then sends the changed form under a key of its own, if the person presses again.
  throw new Refusal('otherContent', { data: { received: true } })
}
