import type { IncomingHttpHeaders } from 'node:http'
import { chooseForm, type NegotiatedText } from './negotiatedText.ts'
import { SECURITY_HEADERS, STRICT_TRANSPORT_SECURITY } from './securityHeaders.ts'

/** A request of a known browser, as far as an answer from memory depends on it. */
export interface InstantRequest {
  method: 'GET'
  headers: IncomingHttpHeaders
  /** Whether it came over TLS. */
  tls: boolean
  /** The language to respond in. */
  language: string
  /** What the browser's cookie `language` says. */
  languageCookie: string | undefined
}

/** An answer that is in memory already. */
export interface InstantAnswer {
  status: 200 | 304
  /** Lines of all headers but those of this one request and of its connection, as they are sent. */
  head: string
  /** Of a text a character is a byte. */
  body: Buffer | string | undefined
}

/** The answer to a request, if it is in memory. */
export type FindInstantAnswer = (request: InstantRequest) => InstantAnswer | undefined

/** Header lines, as they are sent. */
export const headerLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

/** The headers that every response has. @param headers that the response has besides or instead */
export const withCommonHeaders = (headers: Record<string, string>, tls: boolean): Record<string, string> => ({
  ...SECURITY_HEADERS,
  ...(tls && { 'strict-transport-security': STRICT_TRANSPORT_SECURITY }),
  ...headers,
})

/** Answers with a text as `sendText` does. The headers are made once for each text, encoding and transport. @param headers the same for all texts */
export function createTextAnswers(
  headers: Record<string, string>,
): (text: NegotiatedText, request: InstantRequest) => InstantAnswer {
  const heads = new WeakMap<NegotiatedText, Map<string, string>>()
  return (text, request) => {
    const { tag, encoding, body } = chooseForm(request, text)
    const status = body ? 200 : 304
    const ofText = heads.get(text) ?? new Map<string, string>()
    heads.set(text, ofText)
    const key = `${status} ${tag} ${request.tls}`
    let head = ofText.get(key)
    if (head === undefined) {
      const all = {
        ...headers,
        vary: 'accept-encoding',
        etag: tag,
        ...(encoding && { 'content-encoding': encoding }),
        ...(body && { 'content-length': String(body.length) }),
      }
      head = headerLines(withCommonHeaders(all, request.tls))
      ofText.set(key, head)
    }
    return { status, head, body }
  }
}
