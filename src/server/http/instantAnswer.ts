import type { IncomingHttpHeaders } from 'node:http'
import { chooseForm, type NegotiatedText } from './negotiatedText.ts'
import { SendableBody } from './sendableBody.ts'
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

/** An answer that is in memory already, to be sent before another is asked for. */
export interface InstantAnswer {
  status: 200 | 304
  /** Lines of all headers but those of this one request and of its connection, as they are sent. */
  head: string
  body: SendableBody | undefined
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

/** Answers with a text as `sendText` does. Each is made once for a text, encoding and transport. @param headers the same for all texts */
export function createTextAnswers(
  headers: Record<string, string>,
): (text: NegotiatedText, request: InstantRequest) => InstantAnswer {
  const answers = new WeakMap<NegotiatedText, Map<string, InstantAnswer>>()
  return (text, request) => {
    const { tag, encoding, body } = chooseForm(request, text)
    const status = body ? 200 : 304
    const ofText = answers.get(text) ?? new Map<string, InstantAnswer>()
    answers.set(text, ofText)
    const key = `${status} ${tag} ${request.tls}`
    let answer = ofText.get(key)
    if (!answer) {
      const all = {
        ...headers,
        vary: 'accept-encoding',
        etag: tag,
        ...(encoding && { 'content-encoding': encoding }),
        ...(body && { 'content-length': String(body.length) }),
      }
      const head = headerLines(withCommonHeaders(all, request.tls))
      answer = { status, head, body: body && new SendableBody(body) }
      ofText.set(key, answer)
    }
    return answer
  }
}
