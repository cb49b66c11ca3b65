import axios from 'axios'
import { REQUEST_TIMEOUT_MS } from './fetchTransport.ts'
import { XSRF_COOKIE, XSRF_HEADER } from './transportErrors.ts'

/** The HTTP client for what shows its progress, the submission of a form. Loaded when a form is touched. */
export const http = axios.create({
  timeout: REQUEST_TIMEOUT_MS,
  xsrfCookieName: XSRF_COOKIE,
  xsrfHeaderName: XSRF_HEADER,
  allowAbsoluteUrls: false,
})
