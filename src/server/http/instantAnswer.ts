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
  /** Names and values in turn, all but those of this one request. */
  headers: readonly string[]
  body: Buffer | undefined
}

/** The answer to a request, if it is in memory. */
export type FindInstantAnswer = (request: InstantRequest) => InstantAnswer | undefined

/** Names and values in turn of the headers that every response has. @param headers that the response has besides or instead */
export function headerBlock(headers: Record<string, string>, tls: boolean): string[] {
  return Object.entries({
    ...SECURITY_HEADERS,
    ...(tls && { 'strict-transport-security': STRICT_TRANSPORT_SECURITY }),
    ...headers,
  }).flat()
}

/** Answers with a text as `sendText` does. The headers are made once for each text, encoding and transport. @param headers the same for all texts */
export function createTextAnswers(
  headers: Record<string, string>,
): (text: NegotiatedText, request: InstantRequest) => InstantAnswer {
  const blocks = new WeakMap<NegotiatedText, Map<string, readonly string[]>>()
  return (text, request) => {
    const { tag, encoding, body } = chooseForm(request, text)
    const status = body ? 200 : 304
    const ofText = blocks.get(text) ?? new Map<string, readonly string[]>()
    blocks.set(text, ofText)
    const key = `${status} ${tag} ${request.tls}`
    let block = ofText.get(key)
    if (!block) {
      block = headerBlock(
        {
          ...headers,
          vary: 'accept-encoding',
          etag: tag,
          ...(encoding && { 'content-encoding': encoding }),
          ...(body && { 'content-length': String(body.length) }),
        },
        request.tls,
      )
      ofText.set(key, block)
    }
    return { status, headers: block, body }
  }
}
