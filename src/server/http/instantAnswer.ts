import { STATUS_CODES, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import { chooseForm, type NegotiatedText, type TextForm } from './negotiatedText.ts'
import { NONCE_LENGTH } from './nonce.ts'
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

/** The answer to a request, if it is in memory; to be sent before another is asked for. */
export type FindInstantAnswer = (request: InstantRequest) => InstantAnswer | undefined

/** Stands in a header for a nonce. */
export const NONCE_MARK = '\0'
/** A UUID as text. */
const REQUEST_ID_LENGTH = 36
/** As in `Sun, 06 Nov 1994 08:49:37 GMT`. */
const DATE_LENGTH = 29
/** Makes Node take the head for sent; it goes out with the body. */
const SENT_WITH_BODY = 'sent with the body'

/**
 * A response as it is sent, head and body in one piece of bytes. It is sent many times; only `Date`, `X-Request-Id` and nonces are
 * written into it each time. `writeHead` checks and joins some twenty headers each time, a fifth of what such a response takes;
 * Node has no public way past it. Source: decision 042.
 */
export class InstantAnswer {
  readonly status: 200 | 304
  /** May be changed right before the answer is sent. */
  body: Buffer
  #bytes: Buffer
  #dateOfSecond = NaN
  readonly #datePosition: number
  readonly #idPosition: number
  readonly #noncePositions: number[] = []
  readonly #bodyPosition: number

  /** @param headers all but `Date` and `X-Request-Id`; `NONCE_MARK` stands for a nonce */
  constructor(status: 200 | 304, headers: Record<string, string>, body: Uint8Array = Buffer.alloc(0)) {
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nDate: `
    const reserve = (length: number): number => {
      const position = head.length
      head += ' '.repeat(length)
      return position
    }
    this.status = status
    this.#datePosition = reserve(DATE_LENGTH)
    head += '\r\nX-Request-Id: '
    this.#idPosition = reserve(REQUEST_ID_LENGTH)
    for (const [name, value] of Object.entries(headers)) {
      const [first, ...others] = value.split(NONCE_MARK)
      head += `\r\n${name}: ${first}`
      for (const other of others) {
        this.#noncePositions.push(reserve(NONCE_LENGTH))
        head += other
      }
    }
    head += '\r\n\r\n'
    this.#bodyPosition = head.length
    this.#bytes = Buffer.concat([Buffer.from(head, 'latin1'), body])
    this.body = this.#bytes.subarray(this.#bodyPosition)
  }

  /** Changes the nonce in the headers. */
  setNonce(nonce: string): void {
    for (const position of this.#noncePositions) this.#bytes.write(nonce, position, 'latin1')
  }

  /** @param response over a connection that is kept (`response.shouldKeepAlive`) */
  send(response: ServerResponse, requestId: string): void {
    const { socket } = response
    this.#setDate()
    this.#bytes.write(requestId, this.#idPosition, 'latin1')
    response.statusCode = this.status
    Reflect.set(response, '_header', SENT_WITH_BODY)
    Reflect.set(response, '_headerSent', true)
    response.end(this.#bytes)
    if (!socket || socket.writableLength > 0) this.#leaveBytes()
  }

  #setDate(): void {
    const second = Math.floor(Date.now() / 1000)
    if (second === this.#dateOfSecond) return
    this.#dateOfSecond = second
    this.#bytes.write(new Date(second * 1000).toUTCString(), this.#datePosition, 'latin1')
  }

  /** The bytes belong to a write that is not done yet; the next response gets a copy. */
  #leaveBytes(): void {
    this.#bytes = Buffer.from(this.#bytes)
    this.body = this.#bytes.subarray(this.#bodyPosition)
  }
}

/** The headers that every response has. @param headers that the response has besides or instead */
export const withCommonHeaders = (headers: Record<string, string>, tls: boolean): Record<string, string> => ({
  ...SECURITY_HEADERS,
  ...(tls && { 'strict-transport-security': STRICT_TRANSPORT_SECURITY }),
  ...headers,
})

/** The headers of a connection that is kept, as Node sends them. */
export const keepAliveHeaders = ({ keepAliveTimeout }: Server): Record<string, string> => ({
  connection: 'keep-alive',
  'keep-alive': `timeout=${Math.floor(keepAliveTimeout / 1000)}`,
})

/** Answers with a text as `sendText` does. Each is made once for a text, encoding and transport. @param headers the same for all texts */
export function createTextAnswers(
  headers: Record<string, string>,
): (text: NegotiatedText, request: InstantRequest) => InstantAnswer {
  const plainAnswers = new WeakMap<TextForm, InstantAnswer>()
  const tlsAnswers = new WeakMap<TextForm, InstantAnswer>()
  const toAnswer = ({ tag, encoding, body }: TextForm, tls: boolean): InstantAnswer => {
    const all = {
      ...headers,
      vary: 'accept-encoding',
      etag: tag,
      ...(encoding && { 'content-encoding': encoding }),
      ...(body && { 'content-length': String(body.length) }),
    }
    return new InstantAnswer(body ? 200 : 304, withCommonHeaders(all, tls), body)
  }
  return (text, request) => {
    const form = chooseForm(request, text)
    const answers = request.tls ? tlsAnswers : plainAnswers
    let answer = answers.get(form)
    if (!answer) {
      answer = toAnswer(form, request.tls)
      answers.set(form, answer)
    }
    return answer
  }
}
