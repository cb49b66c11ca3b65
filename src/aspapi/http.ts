import type { AxiosRequestConfig, AxiosResponse } from 'axios'
import { proxy } from 'valtio'
import { language } from '../i18n/i18n.ts'
import { languageMeta } from '../i18n/languages.ts'
import { PROOF_HEADER, PROOF_SUPPORTED } from '../model/contract/proofOfWork.ts'
import { toAsciiJson } from '../model/contract/toAsciiJson.ts'
import { session } from '../session/session.ts'
import { fetchRequest } from './fetchTransport.ts'
import { canSolve, challengeOf, proveWork } from './deviceCheck.ts'
import { createTransportError, isTransportError, TRANSPORT_CODES } from './transportErrors.ts'

/** The number of requests that are on their way. */
export const pendingRequests = proxy({ count: 0 })

/**
 * Sends a request to the aspapi with the session's token and the language in use. Where the server asks for a proof of
 * work, the device solves the challenge and the request is sent once more with the proof.
 * @param config `url`: the call, such as `/pc/home`
 * @throws AxiosError
 */
export async function sendRequest<T = unknown>(
  config: AxiosRequestConfig,
): Promise<Pick<AxiosResponse<T>, 'data' | 'headers'>> {
  pendingRequests.count += 1
  try {
    const first = attempt<T>(config, canSolve() ? PROOF_SUPPORTED : undefined)
    const challenge = await first.then(
      ({ data }) => challengeOf(data),
      (error: unknown) => (isTransportError(error) ? challengeOf(error.response?.data) : undefined),
    )
    const proof = challenge && (await proveWork(challenge, config.signal))
    return await (proof === undefined ? first : attempt<T>(config, proof))
  } finally {
    pendingRequests.count -= 1
  }
}

async function attempt<T>(
  { url = '', headers, ...config }: AxiosRequestConfig,
  proof: string | undefined,
): Promise<Pick<AxiosResponse<T>, 'data' | 'headers'>> {
  // Before the client is waited for: a sign-out forgets the token as soon as it has asked for the call.
  const request = {
    ...config,
    url: `aspapi${url}.asp`,
    headers: {
      ...(headers as Record<string, string> | undefined),
      token: toAsciiJson(session.token ?? ''),
      'Accept-Language': languageMeta(language.code).tag,
      ...(proof === undefined ? {} : { [PROOF_HEADER]: proof }),
    },
  }
  if (!config.onUploadProgress) return await fetchRequest<T>(request)
  const { http } = await loadUploadClient()
  return await http.request<T>(request)
}

let uploadClient: Promise<typeof import('./axiosClient.ts')> | undefined

/** @throws AxiosError; another call tries again */
const loadUploadClient = () =>
  (uploadClient ??= import('./axiosClient.ts').catch(() => {
    uploadClient = undefined
    throw createTransportError('The HTTP client could not be loaded.', TRANSPORT_CODES.network)
  }))

/** Loads what submits a form, before it is submitted. A failure shows then. */
export function preloadUploadClient(): void {
  loadUploadClient().catch(() => undefined)
}
