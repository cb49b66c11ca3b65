import { oneAtATime } from '../actions/oneAtATime.ts'
import { idempotencyKey, said } from '../actions/submit.ts'
import { Refusal, type Envelope } from '../answers.ts'
import { keptFiles } from '../files/keptFiles.ts'
import type { ResolvedForm } from '../../model/page.ts'
import { makeReference } from '../secrets/words.ts'
import { repeatKey, type RepeatKey } from '../store/repeat.ts'
import { askEnvelope, speakerOf, type Context } from './ask.ts'
import { UpstreamFault } from './fault.ts'
import { bodyOf } from './requestBody.ts'

/** Codes by which the backend says that it has kept nothing: the form may be sent again. Source: contract, section 1. */
const NOTHING_KEPT = new Set([501, 401, 405])

type Data = Record<string, unknown>

/**
 * Sends a judged form to the backend, once: a repeat under the same key gets the first answer, and one whose answer was lost
 * is in doubt for good. Source: security notes, section 5, “Upstream answer lost”.
 * @param owner whose it is, on pages that are not for everybody: another's key gives no hold on their answers
 * @throws Refusal `inDoubt` with the reference, `otherContent`; UpstreamFault when it is sure that nothing was acted upon
 */
export function submit(
  form: ResolvedForm,
  data: Data,
  owner: string | undefined,
  context: Context,
  track: <T>(work: Promise<T>) => Promise<T>,
): Promise<Envelope> {
  const { request, inDoubt, firstAnswers, clock } = context
  const { path } = form.submit
  const key = idempotencyKey(context)
  if (key === undefined) return track(forward(form, data, context, undefined))
  const repeat = repeatKey(
    owner === undefined ? key : `${owner} ${key}`,
    path,
    said({ form, data, uploads: request.uploads }),
  )
  return oneAtATime(`${repeat.keyHash} ${path}`, async () => {
    const reference = inDoubt.find(path, repeat.keyHash)
    if (reference !== undefined) throw doubtful(reference)
    const first = firstAnswers.find(path, repeat, clock())
    if (first === 'conflict') throw new Refusal('otherContent', { data: { received: true } })
    return first ? (JSON.parse(first.answer) as Envelope) : track(forward(form, data, context, repeat))
  })
}

async function forward(
  form: ResolvedForm,
  data: Data,
  context: Context,
  repeat: RepeatKey | undefined,
): Promise<Envelope> {
  const { request, images, inDoubt, firstAnswers, clock } = context
  const { path } = form.submit
  const body = await bodyOf(form, data, await keptFiles(request.uploads, images, request.log))
  const speaker = await speakerOf(context)
  const reference = makeReference()
  // On the disk before it goes: also a server that is killed meanwhile knows of it.
  await inDoubt.begin({
    reference,
    time: new Date(clock()).toISOString(),
    call: path,
    language: request.language,
    requestId: request.id,
    ...(repeat ? { keyHash: repeat.keyHash } : {}),
  })
  try {
    const answer = await askEnvelope(speaker, { method: 'POST', call: path, body }, context)
    if (repeat && !NOTHING_KEPT.has(answer.code)) firstAnswers.keep(path, repeat, JSON.stringify(answer), clock())
    await noted(inDoubt.settle(reference), context)
    return answer
  } catch (error) {
    if (isSafe(error)) {
      await noted(inDoubt.settle(reference), context)
      throw error
    }
    const reason = error instanceof UpstreamFault ? `${error.kind} ${error.detail}` : 'fault'
    request.log.error(
      { reference, call: path, reason, ...(error instanceof UpstreamFault ? {} : { err: error }) },
      'in doubt',
    )
    await noted(inDoubt.doubt(reference, reason), context)
    throw doubtful(reference)
  }
}

/** Whether it is sure that the backend has not acted upon what was sent. */
const isSafe = (error: unknown): boolean =>
  error instanceof Refusal || (error instanceof UpstreamFault && !error.mayHaveArrived)

const doubtful = (reference: string): Refusal =>
  new Refusal('inDoubt', { params: { reference }, data: { inDoubt: true, reference } })

/** What was noted before it went is on the disk in any case, and is found at the next start: the person's answer does not hang on this. */
async function noted(writing: Promise<void>, { request }: Context): Promise<void> {
  try {
    await writing
  } catch (error) {
    request.log.error({ err: error }, 'case not written')
  }
}
