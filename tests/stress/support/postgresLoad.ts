import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { TestClient } from '../../support/server/testClient.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'

/** A server in a process of its own. */
export interface ServerProcess {
  url: string
  /** Whether it still runs. */
  isAlive(): boolean
  /** What it has logged. */
  output(): string
  /** Ends it without a word, as a power cut would. */
  kill(): Promise<void>
  /** Asks it to end. @returns its exit code */
  stop(): Promise<number | null>
}

/** @throws Error with what it said when it does not start */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: PROJECT_ROOT,
    env: { PATH: process.env.PATH ?? '', PORT: '0', VERIFY_CODE: CAPTCHA_SOLUTION, LOG_LEVEL: 'error', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += String(chunk)
    })
  while (!/password Sample-demo-2026/.test(output)) {
    if (child.exitCode !== null) throw new Error(output)
    await sleep(20)
  }
  const terminate = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const exited = once(child, 'exit') as Promise<[number | null]>
    child.kill(signal)
    return (await exited)[0]
  }
  return {
    url: /Formwright is at (\S+)/.exec(output)?.[1] ?? '',
    isAlive: () => child.exitCode === null && child.signalCode === null,
    output: () => output,
    kill: async () => void (await terminate('SIGKILL')),
    stop: () => terminate('SIGTERM'),
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A form that a person sends until it is answered, over and over. */
export interface ClientLoad {
  /** The reference answered for each form, by what was said in it. */
  acknowledged: Map<string, string>
  /** Every other answer: status and sentence. `0`: none. */
  otherOutcomes: Set<string>
  /** Waits until this many more forms were answered. */
  waitForMore(forms: number): Promise<void>
  /** Ends once every form that was begun is answered. */
  finish(): Promise<void>
}

/**
 * People who send messages without a pause, each form under a key of its own, until it is answered with its reference.
 * @param nextUrl the server to ask next, asked before each try
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
