import { useEffect, useRef, useState, type RefObject } from 'react'
import { AspapiError, mayHaveArrived, post, wasCancelled, type Envelope } from '../../aspapi/client.ts'
import { notify } from '../../aspapi/notices.ts'
import { restoreUser } from '../../aspapi/userInfo.ts'
import type { SchemaFormHandle } from '../../engine/SchemaForm.tsx'
import { encode } from '../../model/formBody.ts'
import type { ResolvedForm } from '../../model/page.ts'
import { propertyNames, propertySchemas, type Schema } from '../../model/schema.ts'
import { start, type Token } from '../../session/session.ts'
import type { DraftKeeper } from './DraftKeeper.ts'

/** Milliseconds until a person is told that it takes longer. Source: issue 5, section 4. */
const SLOW = 10_000

interface Next {
  onSuccess: (answer: unknown) => void
  onSignedIn: () => void
}

/**
 * What became of the last try: taken back by the person; without an answer, so that it may have arrived; not tried, for there
 * was no line; the line has come back since. `inDoubt`: it went to the broker's backend, whose answer was lost; `text` is
 * what the server says of it. `number` tells tries apart.
 */
export interface Outcome {
  kind: 'cancelled' | 'unsure' | 'offline' | 'online' | 'inDoubt'
  number: number
  text?: string
}

/**
 * Sends a filled form, once however often it is asked to: while it is on its way further wishes are ignored, and every
 * try carries the same idempotency key, which the draft keeps, until one succeeds.
 */
export function useSubmit(
  form: ResolvedForm,
  handle: RefObject<SchemaFormHandle | null>,
  draft: DraftKeeper,
  { onSuccess, onSignedIn }: Next,
) {
  const [sending, setSending] = useState(false)
  const [share, setShare] = useState(0)
  const [slow, setSlow] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const onItsWay = useRef(false)
  const stop = useRef<AbortController>(undefined)
  const tries = useRef(0)
  const offline = outcome?.kind === 'offline'

  useEffect(() => {
    if (!offline) return undefined
    const back = () => setOutcome({ kind: 'online', number: tries.current })
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [offline])

  async function send(fields: [string, string][], data: Record<string, unknown>, files?: Map<string, File[]>) {
    if (onItsWay.current) return
    const number = (tries.current += 1)
    if (!navigator.onLine) {
      setOutcome({ kind: 'offline', number })
      return
    }
    onItsWay.current = true
    setOutcome(undefined)
    setSending(true)
    progress(0)
    setSlow(false)
    const late = setTimeout(() => setSlow(true), SLOW)
    const abort = (stop.current = new AbortController())
    try {
      const options = {
        idempotencyKey: draft.sending(),
        onProgress: progress,
        signal: abort.signal,
        ...(files ? { files } : {}),
      }
      await succeed(await post(form.submit.path, fields, options), data)
    } catch (error) {
      if (wasCancelled(error)) {
        setOutcome({ kind: 'cancelled', number })
        return
      }
      if (form.submit.action !== 'signIn' && mayHaveArrived(error)) setOutcome({ kind: 'unsure', number })
      if (error instanceof AspapiError && (error.data as { inDoubt?: unknown } | undefined)?.inDoubt === true)
        setOutcome({ kind: 'inDoubt', number, text: error.message })
      // The session has ended: the person comes back to this form.
      if (error instanceof AspapiError && error.code !== 501) draft.writeAnyhow()
      // An earlier try had arrived after all, with other content; sent once more, this is a form of its own.
      if (error instanceof AspapiError && (error.data as { received?: unknown } | undefined)?.received === true)
        draft.dropKey()
      // The client has shown what went wrong; here the form takes note of it.
      refused(form.schema, handle.current, error)
    } finally {
      clearTimeout(late)
      onItsWay.current = false
      setSending(false)
      handle.current?.setSent(undefined)
    }
  }

  function progress(gone: number) {
    setShare(gone)
    handle.current?.setSent(gone)
  }

  async function succeed(envelope: Envelope, data: Record<string, unknown>) {
    if (envelope.code !== 200) {
      notify('error', { text: envelope.message })
      refused(form.schema, handle.current, undefined)
      return
    }
    draft.close()
    if (form.submit.action !== 'signIn') {
      notify('success', { key: 'messages.submitted' })
      onSuccess(envelope.data)
      return
    }
    const token = tokenOf(form, envelope, data)
    if (token === undefined) {
      notify('error', { key: 'messages.noToken' })
      return
    }
    start(token, form.submit.remember !== undefined && data[form.submit.remember] === true)
    if (!(await restoreUser())) return
    notify('success', { key: 'messages.loggedIn' })
    onSignedIn()
  }

  return {
    sending,
    /** How much of the body has gone, from 0 to 1. */
    share,
    /** Whether it takes long. */
    slow,
    outcome,
    /** Takes the form back; undefined once the whole body has gone, for then it may have arrived. */
    cancel: sending && share < 1 ? () => stop.current?.abort() : undefined,
    submit: (data: Record<string, unknown>, files: Map<string, File[]>) =>
      void send(encode(form.schema, data), data, files),
    submitAlso: (fields: Record<string, string>) => void send(Object.entries(fields), fields),
  }
}

/** What becomes the session token; undefined when the answer carries none. Source: contract, section 2. */
function tokenOf(
  { schema, submit }: ResolvedForm,
  { data: answer }: Envelope,
  sent: Record<string, unknown>,
): Token | undefined {
  if (submit.token === 'payload') {
    return Object.fromEntries(
      Object.entries(sent).filter(
        ([name]) => !propertySchemas(schema, name).some((own) => own.captcha || own.fromAnswer),
      ),
    )
  }
  const token = (answer as { token?: unknown } | undefined)?.token
  return typeof token === 'string' && token !== '' ? token : undefined
}

/** After a failed try: what the answer sets is set, the verification code is asked anew, and refused fields are marked. */
function refused(schema: Schema, form: SchemaFormHandle | null, error: unknown): void {
  const answer = error instanceof AspapiError ? (error.data as Record<string, unknown> | undefined) : undefined
  const marked = (mark: 'fromAnswer' | 'captcha') =>
    propertyNames(schema).flatMap((name) =>
      propertySchemas(schema, name)
        .filter((own) => own[mark])
        .map((own) => ({ name, own })),
    )
  for (const { name, own } of marked('fromAnswer')) {
    const value = answer?.[own.fromAnswer as string]
    if (value !== undefined) form?.setValue(`/${name}`, value)
  }
  for (const { name } of marked('captcha')) form?.setValue(`/${name}`, undefined)
  const errors = error instanceof AspapiError ? error.fieldErrors : {}
  if (Object.keys(errors).length > 0) form?.refuse(errors)
}
