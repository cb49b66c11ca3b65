import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { BucketFolder } from '../../http/bucketUrl.ts'
import { readAtMost } from '../../http/readAtMost.ts'
import { errorCode, errorMessage } from '../../../model/errorDetails.ts'
import { StoreDownError } from '../storeErrors.ts'

/** A folder of an object store, with the rights to use it. */
export interface BucketLocation extends BucketFolder {
  accessKeyId: string
  secretAccessKey: string
}

/** A bucket; each method throws StoreDownError when the object store refuses, fails or does not answer in time. */
export type Bucket = ReturnType<typeof openBucket>

/** Longest wait for one object, repeats included. */
const TIMEOUT_MS = 15_000
/** Tries of a request while the object store fails. */
const MAX_TRIES = 3
const RETRY_DELAY_MS = 200
/** Longest response with an object, beyond any file that is stored, and without one, in bytes. */
const MAX_OBJECT_BYTES = 64 * 1024 * 1024
const MAX_ANSWER_BYTES = 64 * 1024

/** @param timeoutMs for one object, repeats included */
export function openBucket({ url, ...credentials }: BucketLocation, timeoutMs = TIMEOUT_MS) {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 0 })

  /** Every request may be repeated: an object never changes. */
  async function send(method: string, name: string, body?: Uint8Array): Promise<{ status: number; body: Buffer }> {
    const signal = AbortSignal.timeout(timeoutMs)
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    }
    const init = { method, headers, ...(body && { body: Buffer.from(body) }) } as const
    for (let attempt = 1; ; attempt += 1) {
      try {
        const request = await client.sign(url + name, init)
        // Not a signal of the signed request, which is forgotten, with its signal, while the response is awaited.
        const response = await fetch(request, { signal, redirect: 'manual' })
        const { status } = response
        const maxBytes = method === 'GET' ? MAX_OBJECT_BYTES : MAX_ANSWER_BYTES
        const content = response.body
          ? await readAtMost(response.body, maxBytes, (reason) => new Error(reason))
          : Buffer.alloc(0)
        if ((status < 500 && status !== 429) || attempt === MAX_TRIES) return { status, body: content }
      } catch (error) {
        if (signal.aborted || attempt === MAX_TRIES) throw unreachable(error)
      }
      await delay(RETRY_DELAY_MS * attempt)
    }
  }

  return {
    async put(name: string, content: Uint8Array): Promise<void> {
      const { status, body } = await send('PUT', name, content)
      if (status !== 200) throw refused(status, body)
    },
    /** @returns undefined if there is no such object */
    async get(name: string): Promise<Buffer | undefined> {
      const { status, body } = await send('GET', name)
      if (status === 404 && !isMissingBucket(body)) return undefined
      if (status !== 200) throw refused(status, body)
      return body
    },
    async has(name: string): Promise<boolean> {
      const { status, body } = await send('HEAD', name)
      if (status !== 200 && status !== 404) throw refused(status, body)
      return status === 200
    },
    /** Succeeds also if there is no such object. */
    async remove(name: string): Promise<void> {
      const { status, body } = await send('DELETE', name)
      if (status !== 204 && status !== 200 && (status !== 404 || isMissingBucket(body))) throw refused(status, body)
    },
  }
}

const codeOf = (body: Buffer): string => /<Code>(\w{1,60})<\/Code>/.exec(body.toString())?.[1] ?? ''
const isMissingBucket = (body: Buffer): boolean => codeOf(body) === 'NoSuchBucket'

const refused = (status: number, body: Buffer): StoreDownError =>
  new StoreDownError(`The object store (FILES_URL) answers ${`${status} ${codeOf(body)}`.trim()}.`)

function unreachable(error: unknown): StoreDownError {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return new StoreDownError(
    `The object store (FILES_URL) does not answer: ${errorCode(cause) ?? errorMessage(cause)}.`,
    {
      cause: error,
    },
  )
}
