import { setTimeout as wait } from 'node:timers/promises'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { isEnvelope, type Envelope } from '../../model/api/envelope.ts'
import {
  CODE_TEXT_HEADER,
  CODE_TEXT_OFFERED,
  isChallenge,
  PROOF_HEADER,
  type Challenge,
} from '../../model/api/proofOfWorkChallenge.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import type { FormEntry } from '../../forms/data/formEntry.ts'
import type { SampleFile } from './sampleFiles.ts'

/** A response of the backend. */
export interface BackendResponse {
  status: number
  headers: Headers
  /** Undefined: the body is not an envelope. */
  envelope: Envelope | undefined
}

export interface Body {
  fields?: FormEntry[]
  files?: [string, SampleFile][]
}

const XSRF_COOKIE = 'XSRF-TOKEN'
const MAX_WAITS = 5
const MAX_WAIT_SECONDS = 600
const REQUEST_TIMEOUT_MS = 60_000

/** A client with its own cookies and session. It waits and repeats a call after HTTP 429. */
export class BackendClient {
  readonly url: string
  token = ''
  private readonly cookies = new Map<string, string>()

  /** @param url URL of the site, without `aspapi` */
  constructor(url: string) {
    this.url = url.replace(/\/+$/, '')
  }

  get(call: string): Promise<BackendResponse> {
    return this.send(call, {})
  }

  /** @param csrf whether to send the header that proves the origin of a post */
  async post(call: string, { fields = [], files = [] }: Body = {}, { csrf = true } = {}): Promise<BackendResponse> {
    if (!this.cookies.has(XSRF_COOKIE)) await this.get('/pc/home')
    return this.send(call, { method: 'POST', body: () => encode(fields, files) }, csrf)
  }

  /**
   * Fetches a new verification image, and its text if the backend gives it for a proof of work.
   * @returns the text; undefined without one
   */
  async fetchCode(): Promise<string | undefined> {
    const image = await this.get('/inc/verifycode')
    if (image.headers.get(CODE_TEXT_HEADER) !== CODE_TEXT_OFFERED) return undefined
    const { envelope } = await this.post('/inc/verifytext')
    const text = isObject(envelope?.data) ? envelope.data.verifyCode : undefined
    return typeof text === 'string' ? text : undefined
  }

  private async send(
    call: string,
    { method = 'GET', body }: { method?: string; body?: () => FormData | URLSearchParams },
    csrf = true,
  ): Promise<BackendResponse> {
    let proof: string | undefined
    for (let waits = 0; ; waits += 1) {
      const response = await fetch(`${this.url}/aspapi${call}.asp`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        headers: {
          // A proof of work takes seconds, after which the server may just close a kept connection.
          connection: 'close',
          token: JSON.stringify(this.token),
          'accept-language': 'en',
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(method === 'POST' && csrf && { 'x-xsrf-token': this.cookies.get(XSRF_COOKIE) ?? '' }),
          ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
          ...(proof !== undefined && { [PROOF_HEADER]: proof }),
        },
        ...(body && { body: body() }),
      })
      for (const line of response.headers.getSetCookie()) this.keepCookie(line)
      const text = await response.text()
      if (response.status === 429 && waits < MAX_WAITS) {
        await wait(1000 * Math.min(MAX_WAIT_SECONDS, Number(response.headers.get('retry-after')) || 1))
        continue
      }
      const envelope = parseEnvelope(text)
      const challenge = proof === undefined ? challengeIn(envelope) : undefined
      if (!challenge) return { status: response.status, headers: response.headers, envelope }
      proof = await prove(challenge)
    }
  }

  private keepCookie(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '' || /max-age=0(;|$)/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

function challengeIn(envelope: Envelope | undefined): Challenge | undefined {
  const challenge = isObject(envelope?.data) ? envelope.data.proofOfWork : undefined
  return isChallenge(challenge) ? challenge : undefined
}

/** Solves a challenge; returns the value of the proof header. */
async function prove(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

function encode(fields: FormEntry[], files: [string, SampleFile][]): FormData | URLSearchParams {
  if (files.length === 0) return new URLSearchParams(fields)
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  for (const [part, { name, type, content }] of files) form.append(part, new File([content], name, { type }))
  return form
}

function parseEnvelope(text: string): Envelope | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return isEnvelope(body) ? body : undefined
  } catch {
    return undefined
  }
}
