import type { AxiosRequestConfig, AxiosResponse } from 'axios'
import { proxy } from 'valtio'
import { language } from '../i18n/i18n.ts'
import { languageMeta } from '../i18n/languages.ts'
import { toAsciiJson } from '../model/contract/toAsciiJson.ts'
import { session } from '../session/session.ts'
import { createTransportError, TRANSPORT_CODES } from './transportErrors.ts'

/** The number of requests that are on their way. */
export const pendingRequests = proxy({ count: 0 })

/**
 * Sends a request to the aspapi with the session's token and the language in use.
 * @param config `url`: the call, such as `/pc/home`
 * @throws AxiosError
 */
export async function sendRequest<T = unknown>({
  url = '',
  headers,
  ...config
}: AxiosRequestConfig): Promise<AxiosResponse<T>> {
  pendingRequests.count += 1
  try {
    const { http } = await loadClient()
    return await http.request<T>({
      ...config,
      url: `aspapi${url}.asp`,
      headers: {
        ...headers,
        token: toAsciiJson(session.token ?? ''),
        'Accept-Language': languageMeta(language.code).tag,
      },
    })
  } finally {
    pendingRequests.count -= 1
  }
}

const loadClient = () =>
  import('./axiosClient.ts').catch(() => {
    throw createTransportError('The HTTP client could not be loaded.', TRANSPORT_CODES.network)
  })
