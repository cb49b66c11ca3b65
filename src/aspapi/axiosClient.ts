import axios from 'axios'
import { XSRF_COOKIE } from './transportErrors.ts'

/** Source: docs/contract.md section 1. */
const REQUEST_TIMEOUT_MS = 300_000

/** The HTTP client. Pages that need no call before they are shown load it with their first. */
export const http = axios.create({
  timeout: REQUEST_TIMEOUT_MS,
  xsrfCookieName: XSRF_COOKIE,
  xsrfHeaderName: 'X-XSRF-TOKEN',
  allowAbsoluteUrls: false,
})
