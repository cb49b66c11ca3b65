import { useEffect, useRef, useState, type RefObject } from 'react'
import { AspapiError, mayHaveArrived, post, wasCancelled, type Envelope } from '../../aspapi/client.ts'
import { notify } from '../../aspapi/notifications.ts'
import { restoreUser } from '../../aspapi/userInfo.ts'
import type { SchemaFormHandle } from '../../engine/form/SchemaForm.tsx'
import { encodeBody } from '../../model/form/formBody.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { Schema } from '../../model/schema/schema.ts'
import { propertyNames, propertySchemas } from '../../model/schema/walker.ts'
import { startSession, type Token } from '../../session/session.ts'
import type { DraftAutosave } from './DraftAutosave.ts'

/** Milliseconds until a person is told that it takes longer. Source: decision 012. */
const SLOW_NOTICE_DELAY_MS = 10_000

interface SubmitCallbacks {
  onSuccess: (responseData: unknown) => void
  onSignedIn: () => void
}

/**
 * What became of the last try: taken back by the person; without an answer, so that it may have arrived; not tried, for there
 * was no line; the line has come back since. `inDoubt`: it went to the broker's backend, whose answer was lost; `text` is
 * what the server says of it. `number` tells tries apart.
 */
export interface SubmitOutcome {
  kind: 'cancelled' | 'unsure' | 'offline' | 'online' | 'inDoubt'
  attempt: number
  text?: string
}

/**
 * Sends a filled form, once however often it is asked to: while it is on its way further wishes are ignored, and every
 * try carries the same idempotency key, which the draft keeps, until one succeeds.
 */
export function useSubmit(
  form: ResolvedForm,
  handle: RefObject<SchemaFormHandle | null>,
  draft: DraftAutosave,
  { onSuccess, onSignedIn }: SubmitCallbacks,
) {
  const [sending, setSending] = useState(false)
  const [uploadProgress, setUploadProgress] = useState(0)
  const [slow, setSlow] = useState(false)
  const [outcome, setOutcome] = useState<SubmitOutcome>()
  const inFlight = useRef(false)
  const abortController = useRef<AbortController>(undefined)
  const attemptCount = useRef(0)
  const offline = outcome?.kind === 'offline'

  useEffect(() => {
    if (!offline) return undefined
    const handleOnline = () => setOutcome({ kind: 'online', attempt: attemptCount.current })
    window.addEventListener('online', handleOnline)
    return () => window.removeEventListener('online', handleOnline)
  }, [offline])

  async function send(fields: [string, string][], data: Record<string, unknown>, files?: Map<string, File[]>) {
    if (inFlight.current) return
    const attempt = (attemptCount.current += 1)
    if (!navigator.onLine) {
      setOutcome({ kind: 'offline', attempt })
      return
    }
    inFlight.current = true
    setOutcome(undefined)
    setSending(true)
    handleProgress(0)
    setSlow(false)
    const slowTimer = setTimeout(() => setSlow(true), SLOW_NOTICE_DELAY_MS)
    const abort = (abortController.current = new AbortController())
    try {
      const options = {
        idempotencyKey: draft.beginSubmit(),
        onProgress: handleProgress,
        signal: abort.signal,
        ...(files ? { files } : {}),
      }
      await handleResponse(await post(form.submit.path, fields, options), data)
    } catch (error) {
      if (wasCancelled(error)) {
        setOutcome({ kind: 'cancelled', attempt })
        return
      }
      if (form.submit.action !== 'signIn' && mayHaveArrived(error)) setOutcome({ kind: 'unsure', attempt })
      if (error instanceof AspapiError && (error.data as { inDoubt?: unknown } | undefined)?.inDoubt === true)
        setOutcome({ kind: 'inDoubt', attempt, text: error.message })
      // The session has ended: the person comes back to this form.
      if (error instanceof AspapiError && error.code !== 501) draft.forceSave()
      // An earlier try had arrived after all, with other content; sent once more, this is a form of its own.
      if (error instanceof AspapiError && (error.data as { received?: unknown } | undefined)?.received === true)
        draft.resetIdempotencyKey()
      // The client has shown what went wrong; here the form takes note of it.
      applyRejection(form.schema, handle.current, error)
    } finally {
      clearTimeout(slowTimer)
      inFlight.current = false
      setSending(false)
      handle.current?.setUploadProgress(undefined)
    }
  }

  function handleProgress(fraction: number) {
    setUploadProgress(fraction)
    handle.current?.setUploadProgress(fraction)
  }

  async function handleResponse(envelope: Envelope, data: Record<string, unknown>) {
    if (envelope.code !== 200) {
      notify('error', { text: envelope.message })
      applyRejection(form.schema, handle.current, undefined)
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
    startSession(token, form.submit.remember !== undefined && data[form.submit.remember] === true)
    if (!(await restoreUser())) return
    notify('success', { key: 'messages.loggedIn' })
    onSignedIn()
  }

  return {
    sending,
    /** How much of the body has gone, from 0 to 1. */
    uploadProgress,
    /** Whether it takes long. */
    slow,
    outcome,
    /** Takes the form back; undefined once the whole body has gone, for then it may have arrived. */
    cancel: sending && uploadProgress < 1 ? () => abortController.current?.abort() : undefined,
    submit: (data: Record<string, unknown>, files: Map<string, File[]>) =>
      void send(encodeBody(form.schema, data), data, files),
    submitAlternative: (fields: Record<string, string>) => void send(Object.entries(fields), fields),
  }
}

/** What becomes the session token; undefined when the answer carries none. Source: docs/contract.md section 2. */
function tokenOf(
  { schema, submit }: ResolvedForm,
  { data: responseData }: Envelope,
  submittedData: Record<string, unknown>,
): Token | undefined {
  if (submit.token === 'payload') {
    return Object.fromEntries(
      Object.entries(submittedData).filter(
        ([name]) => !propertySchemas(schema, name).some((fieldSchema) => fieldSchema.captcha || fieldSchema.fromAnswer),
      ),
    )
  }
  const token = (responseData as { token?: unknown } | undefined)?.token
  return typeof token === 'string' && token !== '' ? token : undefined
}

/** After a failed try: what the answer sets is set, the verification code is asked anew, and refused fields are marked. */
function applyRejection(schema: Schema, form: SchemaFormHandle | null, error: unknown): void {
  const responseData = error instanceof AspapiError ? (error.data as Record<string, unknown> | undefined) : undefined
  const fieldsWith = (keyword: 'fromAnswer' | 'captcha') =>
    propertyNames(schema).flatMap((name) =>
      propertySchemas(schema, name)
        .filter((fieldSchema) => fieldSchema[keyword])
        .map((fieldSchema) => ({ name, fieldSchema })),
    )
  for (const { name, fieldSchema } of fieldsWith('fromAnswer')) {
    const value = responseData?.[fieldSchema.fromAnswer as string]
    if (value !== undefined) form?.setValue(`/${name}`, value)
  }
  for (const { name } of fieldsWith('captcha')) form?.setValue(`/${name}`, undefined)
  const errors = error instanceof AspapiError ? error.fieldErrors : {}
  if (Object.keys(errors).length > 0) form?.setServerErrors(errors)
}
