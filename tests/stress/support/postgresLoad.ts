import { setTimeout as sleep } from 'node:timers/promises'
import { TestClient } from '../../support/server/testClient.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'

/** Clients that send one form after the other. */
export interface ClientLoad {
  /** Message of a form → reference of its response. */
  acknowledged: Map<string, string>
  /** Status and message of every other response; `0` without a response. */
  otherOutcomes: Set<string>
  /** Waits until this many more forms are acknowledged. */
  waitForMore(forms: number): Promise<void>
  /** Resolves once every started form is acknowledged. */
  finish(): Promise<void>
}

/**
 * Starts clients that send messages without a pause, each form under a key of its own until it is acknowledged.
 * @param nextUrl returns the server for the next attempt
 */
export function startLoad(clientCount: number, nextUrl: () => string): ClientLoad {
  const acknowledged = new Map<string, string>()
  const otherOutcomes = new Set<string>()
  let isOver = false

  async function attempt(cookies: Map<string, string>, message: string, key: string): Promise<string | undefined> {
    const client = new TestClient(nextUrl())
    for (const [name, value] of cookies) client.cookies.set(name, value)
    try {
      await client.fetchCaptcha()
      const { status, body } = await client.post(
        '/pc/messageUpdate',
        { name: 'Ann', email: 'ann@example.com', message, verifyCode: CAPTCHA_SOLUTION },
        { 'idempotency-key': key, 'accept-language': 'en' },
      )
      for (const [name, value] of client.cookies) cookies.set(name, value)
      if (body.code === 200) return String(body.data?.reference)
      otherOutcomes.add(`${status} ${body.message}`)
    } catch {
      otherOutcomes.add('0')
    }
    return undefined
  }

  async function runClient(name: number): Promise<void> {
    const cookies = new Map<string, string>()
    for (let form = 0; !isOver; form += 1) {
      const message = `form ${form} of person ${name}`
      const key = crypto.randomUUID()
      for (let reference: string | undefined; reference === undefined;) {
        reference = await attempt(cookies, message, key)
        if (reference !== undefined) acknowledged.set(message, reference)
        else await sleep(20)
      }
    }
  }

  const all = Promise.all(Array.from({ length: clientCount }, (_, index) => runClient(index)))
  return {
    acknowledged,
    otherOutcomes,
    async waitForMore(forms) {
      const goal = acknowledged.size + forms
      while (acknowledged.size < goal) await sleep(20)
    },
    async finish() {
      isOver = true
      await all
    },
  }
}
