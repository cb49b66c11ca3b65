import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios'
import { proxy } from 'valtio'
import { language } from '../i18n/i18n.ts'
import { languageMeta } from '../i18n/languages.ts'
import { endsSession, ENVELOPE_CODES, isEnvelope } from '../../model/api/envelope.ts'
import { PROOF_HEADER, PROOF_SUPPORTED } from '../../model/api/proofOfWorkChallenge.ts'
import { toAsciiJson } from '../../model/api/toAsciiJson.ts'
import { session } from '../session/session.ts'
import { AspapiError, malformedResponse, mayHaveArrived, transportErrorMessage, XSRF_COOKIE } from './aspapiErrors.ts'
import { canSolve, challengeOf, proveWork } from './deviceCheck.ts'
import { notify } from './notifications.ts'
import { handleSessionEnd } from './sessionEnd.ts'

export interface CallConfig extends AxiosRequestConfig {
  /** Shows no error, for calls that the user did not start; the end of the session is shown nevertheless. */
  silent?: boolean
  /** The caller reports itself that the call may have taken effect, as no response or a server error came. */
  reportsUnsure?: boolean
  /** The caller navigates itself when the session has ended. */
  keepPage?: boolean
  /** A 401 only rejects, for calls whose failure the page shows itself; 405 ends the session nevertheless. */
  keepSession?: boolean
  /** Whether this is the second attempt, after the server refused the CSRF pair. */
  isCsrfRetry?: boolean
}

const tokenHeader = (): string => toAsciiJson(session.token ?? '')

/** The number of pending requests. */
export const pendingRequests = proxy({ count: 0 })

/**
 * HTTP client of the aspapi; sends the session's token and the current language. Shows errors and rejects: with
 * AspapiError for the codes 501, 401 and 405, with AxiosError for a transport error. Source: docs/contract.md section
 * 1.
 */
export const http = axios.create({
  baseURL: 'aspapi',
  timeout: 300_000,
  xsrfCookieName: XSRF_COOKIE,
  xsrfHeaderName: 'X-XSRF-TOKEN',
  allowAbsoluteUrls: false,
})

http.interceptors.request.use(
  (config) => {
    pendingRequests.count += 1
    // A repeat belongs to the session of the first attempt, which a sign-out has ended by then.
    config.headers.set('token', tokenHeader(), false)
    config.headers.set('Accept-Language', languageMeta(language.code).tag)
    if (canSolve() && !config.headers.has(PROOF_HEADER)) config.headers.set(PROOF_HEADER, PROOF_SUPPORTED)
    return config
  },
  undefined,
  // Sign-out clears the token right after starting the call, so read it synchronously.
  { synchronous: true },
)

const countResponse = (): void => {
  pendingRequests.count -= 1
}
http.interceptors.response.use(
  (response) => {
    countResponse()
    return response
  },
  (error: unknown) => {
    countResponse()
    throw error
  },
)

http.interceptors.response.use(
  async (response) => (await sendWithProof(response)) ?? (await checkEnvelope(response)),
  async (error: unknown) => {
    if (!axios.isAxiosError(error)) throw error
    const { config, response } = error
    const repeated = response && ((await sendWithProof(response)) ?? (await sendWithFreshCookie(response)))
    if (repeated) return repeated
    const { silent = false, reportsUnsure = false }: CallConfig = config ?? {}
    const isReported = reportsUnsure && mayHaveArrived(error)
    if (!silent && !isReported && !axios.isCancel(error)) notify('error', transportErrorMessage(error))
    throw error
  },
)

/** If the server demands a proof of work, solves the challenge and sends the request again with the proof. */
async function sendWithProof({ config, data }: AxiosResponse): Promise<AxiosResponse | undefined> {
  if (config.headers.get(PROOF_HEADER) !== PROOF_SUPPORTED) return undefined
  const challenge = await challengeOf(data)
  if (!challenge) return undefined
  pendingRequests.count += 1
  const proof = await proveWork(challenge, config.signal)
  pendingRequests.count -= 1
  return proof === undefined
    ? undefined
    : http.request({ ...config, headers: config.headers.concat({ [PROOF_HEADER]: proof }) })
}

/**
 * Sends a request again if its CSRF pair was refused (403): that had no effect, and the response set a fresh cookie.
 */
async function sendWithFreshCookie({ config, status }: AxiosResponse): Promise<AxiosResponse | undefined> {
  const retry: CallConfig = { ...config, isCsrfRetry: true }
  const { isCsrfRetry = false }: CallConfig = config
  return status === 403 && config.method === 'post' && !isCsrfRetry ? http.request(retry) : undefined
}

/** Handles the envelope codes of the contract. Image responses have no envelope. */
async function checkEnvelope(response: AxiosResponse<unknown>): Promise<AxiosResponse> {
  const { data: body, config, status } = response
  const { silent = false, keepPage = false, keepSession = false, responseType }: CallConfig = config
  if (responseType === 'blob') return response
  if (!isEnvelope(body)) {
    if (!silent) notify('error', { key: 'messages.status', params: { status } })
    throw malformedResponse()
  }
  if (body.code === ENVELOPE_CODES.refused) {
    if (!silent) notify('error', { text: body.message })
    throw new AspapiError(body)
  }
  if (endsSession(body.code)) {
    // A sign-in in another tab has ended the session of this call, and this tab has the new one.
    if (session.token !== undefined && config.headers.get('token') !== tokenHeader()) {
      if (!silent && !keepPage && !keepSession) notify('error', { key: 'messages.signedInMeanwhile' })
      throw new AspapiError(body)
    }
    if (!keepSession || body.code !== ENVELOPE_CODES.notSignedIn) await handleSessionEnd(body, keepPage)
    throw new AspapiError(body)
  }
  return response
}
