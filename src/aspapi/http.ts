import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios'
import { proxy } from 'valtio'
import { language } from '../i18n/i18n.ts'
import { languageMeta } from '../i18n/languages.ts'
import { toAsciiJson } from '../model/contract/toAsciiJson.ts'
import { session } from '../session/session.ts'

/** Source: docs/contract.md section 1. */
const REQUEST_TIMEOUT_MS = 300_000

export const XSRF_COOKIE = 'XSRF-TOKEN'

const http = axios.create({
  timeout: REQUEST_TIMEOUT_MS,
  xsrfCookieName: XSRF_COOKIE,
  xsrfHeaderName: 'X-XSRF-TOKEN',
  allowAbsoluteUrls: false,
})

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
