import { XSRF_COOKIE, XSRF_HEADER } from './transportErrors.ts'

/** The header that repeats the CSRF cookie; none without one. @param cookies as in `document.cookie` */
export function xsrfHeader(cookies: string): Record<string, string> {
  const prefix = `${XSRF_COOKIE}=`
  const cookie = cookies.split('; ').find((each) => each.startsWith(prefix))
  return cookie === undefined ? {} : { [XSRF_HEADER]: decodeURIComponent(cookie.slice(prefix.length)) }
}
