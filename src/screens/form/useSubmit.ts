import { useRef, useState, type RefObject } from 'react'
import { AspapiError, post, type Envelope } from '../../aspapi/client.ts'
import { notify } from '../../aspapi/notices.ts'
import { restoreUser } from '../../aspapi/userInfo.ts'
import type { SchemaFormHandle } from '../../engine/SchemaForm.tsx'
import { encode } from '../../model/formBody.ts'
import type { ResolvedForm } from '../../model/page.ts'
import { propertyNames, propertySchemas, type Schema } from '../../model/schema.ts'
import { start, type Token } from '../../session/session.ts'

interface Next {
  onSuccess: (answer: unknown) => void
  onSignedIn: () => void
}

/**
 * Sends a filled form, once however often it is asked to: while it is on its way further wishes are ignored, and every
 * try carries the same idempotency key until one succeeds.
 */
export function useSubmit(form: ResolvedForm, handle: RefObject<SchemaFormHandle | null>, { onSuccess, onSignedIn }: Next) {
  const [sending, setSending] = useState(false)
  const [share, setShare] = useState(0)
  const onItsWay = useRef(false)
  const key = useRef<string>(undefined)

  async function send(fields: [string, string][], data: Record<string, unknown>, files?: Map<string, File[]>) {
    if (onItsWay.current) return
    onItsWay.current = true
    setSending(true)
    setShare(0)
    key.current ??= newKey()
    try {
      const envelope = await post(form.submit.path, fields, { idempotencyKey: key.current, onProgress: setShare, ...(files ? { files } : {}) })
      await succeed(envelope, data)
    } catch (error) {
      // An earlier try had arrived after all, with other content; sent once more, this is a form of its own.
      if (error instanceof AspapiError && (error.data as { received?: unknown } | undefined)?.received === true) key.current = undefined
      // The client has shown what went wrong; here the form takes note of it.
      refused(form.schema, handle.current, error)
    } finally {
      onItsWay.current = false
      setSending(false)
    }
  }

  async function succeed(envelope: Envelope, data: Record<string, unknown>) {
    if (envelope.code !== 200) {
      notify('error', { text: envelope.message })
      refused(form.schema, handle.current, undefined)
      return
    }
    key.current = undefined
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
    submit: (data: Record<string, unknown>, files: Map<string, File[]>) => void send(encode(form.schema, data), data, files),
    submitAlso: (fields: Record<string, string>) => void send(Object.entries(fields), fields),
  }
}

/** A UUID (version 4), also where the page is not a secure context. */
const newKey = (): string =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (Number(digit) ^ ((crypto.getRandomValues(new Uint8Array(1))[0] as number) & (15 >> (Number(digit) / 4)))).toString(16))

/** What becomes the session token; undefined when the answer carries none. Source: contract, section 2. */
function tokenOf({ schema, submit }: ResolvedForm, { data: answer }: Envelope, sent: Record<string, unknown>): Token | undefined {
  if (submit.token === 'payload') {
    return Object.fromEntries(Object.entries(sent).filter(([name]) => !propertySchemas(schema, name).some((own) => own.captcha || own.fromAnswer)))
  }
  const token = (answer as { token?: unknown } | undefined)?.token
  return typeof token === 'string' && token !== '' ? token : undefined
}

/** After a failed try: what the answer sets is set, the verification code is asked anew, and refused fields are marked. */
function refused(schema: Schema, form: SchemaFormHandle | null, error: unknown): void {
  const answer = error instanceof AspapiError ? error.data as Record<string, unknown> | undefined : undefined
  const marked = (mark: 'fromAnswer' | 'captcha') =>
    propertyNames(schema).flatMap((name) => propertySchemas(schema, name).filter((own) => own[mark]).map((own) => ({ name, own })))
  for (const { name, own } of marked('fromAnswer')) {
    const value = answer?.[own.fromAnswer as string]
    if (value !== undefined) form?.setValue(`/${name}`, value)
  }
  for (const { name } of marked('captcha')) form?.setValue(`/${name}`, undefined)
  const errors = error instanceof AspapiError ? error.fieldErrors : {}
  if (Object.keys(errors).length > 0) form?.refuse(errors)
}
