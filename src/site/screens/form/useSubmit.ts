import { isAxiosError, isCancel } from 'axios'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { AspapiError, isTimeout, mayHaveArrived, transportErrorMessage, wasLimited } from '../../api/aspapiErrors.ts'
import { post } from '../../api/client.ts'
import { fetchSubmissionStatus } from '../../api/fetchSubmissionStatus.ts'
import type { Envelope } from '../../../model/api/envelope.ts'
import { dismissErrors, notify, type NotificationMessage } from '../../api/notifications.ts'
import { restoreUser } from '../../api/currentUser.ts'
import type { SchemaFormHandle } from '../../../forms/react/form/SchemaForm.tsx'
import { encodeBody } from '../../../forms/data/encodeBody.ts'
import { valueAt } from '../../../forms/schema/jsonPointer.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import { session, startSession, watchSession } from '../../session/session.ts'
import type { DraftAutosave } from './DraftAutosave.ts'
import { loadSubmitSuccess } from './loadSubmitSuccess.ts'
import { applyRejection, refusalMessage, sessionToken } from './submitResponse.ts'

/** Delay of the notice that sending takes long. Source: decision 012. */
const SLOW_NOTICE_DELAY_MS = 10_000

interface SubmitCallbacks {
  /** @param cancelled whether the user cancelled too late */
  onSuccess: (responseData: unknown, submittedData: Record<string, unknown>, cancelled: boolean) => void
  onSignedIn: () => void
}

/**
 * Outcome of the last failed attempt. `cancelled`: by the user, and the server has stored nothing; `cancelledUnsure`:
 * by the user, but it may have arrived; `unsure`: no response, so it may have arrived; `fault`: an error of the server,
 * after which it may have arrived too; `offline`: not sent; `online`:
 * not sent, and the connection is back; `inDoubt`: the server lost the broker's response; `refused`: the server refused
 * a password.
 */
export interface SubmitOutcome {
  kind: 'cancelled' | 'cancelledUnsure' | 'unsure' | 'fault' | 'offline' | 'online' | 'inDoubt' | 'refused'
  /** Number of the attempt. */
  attempt: number
  /** The server's message. */
  text?: string
  /** The error of the call, shown above. */
  cause?: NotificationMessage
}

/** Submission of a form, as `useSubmit` returns it. */
export interface Submission {
  sending: boolean
  /** Whether the user has cancelled, and the check whether the form has arrived is running. */
  cancelling: boolean
  /** Sent fraction of the body, 0 to 1. */
  uploadProgress: number
  /** Whether sending takes long. */
  slow: boolean
  outcome: SubmitOutcome | undefined
  /** Cancels sending; undefined once the whole body is sent, since it may have arrived. */
  cancel: (() => void) | undefined
  submit: (data: Record<string, unknown>, files: Map<string, File[]>) => void
  /** Sends these fields instead of the form's data. */
  submitAlternative: (fields: Record<string, string>) => void
}

/**
 * Submits a form. Ignores further attempts while one is pending; all attempts until success have the same idempotency
 * key, which the draft saves. A form is sent again only by a press; `src/site/api/http.ts` repeats a request that the
 * server refused for its CSRF pair or for want of a proof of work.
 */
export function useSubmit(
  form: ResolvedForm,
  handle: RefObject<SchemaFormHandle | null>,
  draft: DraftAutosave,
  { onSuccess, onSignedIn }: SubmitCallbacks,
): Submission {
  const [sending, setSending] = useState(false)
  const [uploadProgress, setUploadProgress] = useState(0)
  const [cancelling, setCancelling] = useState(false)
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
    const idempotencyKey = draft.beginSubmit()
    const isOutdated = watchSession()
    try {
      // Load the success page before posting; otherwise a failed chunk hides the confirmation.
      if (form.submit.action !== 'signIn' && !(await loadSubmitSuccess())) {
        setOutcome({ kind: 'offline', attempt })
        return
      }
      if (session.token !== undefined && isOutdated()) {
        notify('error', { key: 'messages.signedInMeanwhile' })
        return
      }
      const options = {
        idempotencyKey,
        onProgress: handleProgress,
        signal: abort.signal,
        reportsUnsure: form.submit.action !== 'signIn',
        ...(files ? { files } : {}),
      }
      await handleResponse(await post(form.submit.path, fields, options), data, isOutdated)
    } catch (error) {
      if (isCancel(error)) await handleCancelled(idempotencyKey, attempt, data)
      else handleError(error, attempt)
    } finally {
      clearTimeout(slowTimer)
      inFlight.current = false
      setCancelling(false)
      setSending(false)
      handle.current?.setUploadProgress(undefined)
    }
  }

  function handleProgress(fraction: number) {
    setUploadProgress(fraction)
    handle.current?.setUploadProgress(fraction)
  }

  async function handleResponse(envelope: Envelope, data: Record<string, unknown>, isOutdated: () => boolean) {
    if (envelope.code !== 200) {
      notify('error', { text: envelope.message })
      applyRejection(form.schema, handle.current, undefined)
      return
    }
    draft.close()
    if (form.submit.action !== 'signIn') {
      dismissErrors()
      onSuccess(envelope.data, data, false)
      return
    }
    const token = sessionToken(form, envelope.data, data)
    if (token === undefined) {
      notify('error', { key: 'messages.noToken' })
      return
    }
    if (isOutdated()) return
    startSession(token, form.submit.remember !== undefined && data[form.submit.remember] === true)
    if (!(await restoreUser())) return
    notify('success', { key: 'messages.loggedIn' })
    onSignedIn()
  }

  /** Fetches the state of a cancelled attempt, since its last bytes may have arrived before. */
  async function handleCancelled(idempotencyKey: string, attempt: number, submittedData: Record<string, unknown>) {
    setCancelling(true)
    handle.current?.setUploadProgress(undefined)
    const { status, data } = await fetchSubmissionStatus(form.submit.path, idempotencyKey)
    if (status === 'stored' && data !== undefined) {
      draft.close()
      onSuccess(data, submittedData, true)
      return
    }
    setOutcome({ kind: status === 'none' ? 'cancelled' : 'cancelledUnsure', attempt })
  }

  /** Updates the form after a failed attempt; `post` has already shown the error message. */
  function handleError(error: unknown, attempt: number) {
    const refusal = asksForPassword(form) ? refusalMessage(error) : undefined
    if (refusal !== undefined) setOutcome({ kind: 'refused', attempt, text: refusal })
    // Keep the form as it is, including the solved captcha.
    if (wasLimited(error)) return
    if (form.submit.action !== 'signIn' && isAxiosError(error) && mayHaveArrived(error)) {
      const cause = error.response || isTimeout(error) ? { cause: transportErrorMessage(error) } : {}
      setOutcome({ kind: error.response ? 'fault' : 'unsure', attempt, ...cause })
    }
    if (error instanceof AspapiError) {
      if (valueAt(error.data, '/inDoubt') === true) setOutcome({ kind: 'inDoubt', attempt, text: error.message })
      // The session has ended: keep the draft, since the user will come back to this form.
      if (error.code !== 501) draft.forceSave()
      // An earlier attempt arrived with other content: the next attempt is a new submission.
      if (valueAt(error.data, '/received') === true) draft.resetIdempotencyKey()
    }
    applyRejection(form.schema, handle.current, error)
  }

  return {
    sending,
    cancelling,
    uploadProgress,
    slow,
    outcome,
    cancel: sending && !cancelling && uploadProgress < 1 ? () => abortController.current?.abort() : undefined,
    submit: (data, files) => void send(encodeBody(form.schema, data), data, files),
    submitAlternative: (fields) => void send(Object.entries(fields), fields),
  }
}

const asksForPassword = ({ submit: { action } }: ResolvedForm): boolean =>
  action === 'signIn' || action === 'changePassword'
