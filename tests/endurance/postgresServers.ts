import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Client } from '../server/client.ts'
import { CODE, ROOT } from '../server/start.ts'

/** A server in a process of its own. */
export interface Served {
  url: string
  /** Whether it still runs. */
  isAlive(): boolean
  /** What it has logged. */
  said(): string
  /** Ends it without a word, as a power cut would. */
  kill(): Promise<void>
  /** Asks it to end. @returns its exit code */
  stop(): Promise<number | null>
}

/** @throws Error with what it said when it does not start */
export async function serve(env: Record<string, string>): Promise<Served> {
  const child: ChildProcess = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', PORT: '0', VERIFY_CODE: CODE, LOG_LEVEL: 'error', ...env },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      text += String(chunk)
    })
  while (!/password Sample-demo-2026/.test(text)) {
    if (child.exitCode !== null) throw new Error(text)
    await pause(20)
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const gone = once(child, 'exit') as Promise<[number | null]>
    child.kill(signal)
    return (await gone)[0]
  }
  return {
    url: /Formwright is at (\S+)/.exec(text)?.[1] ?? '',
    isAlive: () => child.exitCode === null && child.signalCode === null,
    said: () => text,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A form that a person sends until it is answered, over and over. */
export interface Load {
  /** The reference answered for each form, by what was said in it. */
  answered: Map<string, string>
  /** Every other answer: status and sentence. `0`: none. */
  refused: Set<string>
  /** Waits until this many more forms were answered. */
  more(forms: number): Promise<void>
  /** Ends once every form that was begun is answered. */
  end(): Promise<void>
}

/**
 * People who send messages without a pause, each form under a key of its own, until it is answered with its reference.
 * @param where the server to ask next, asked before each try
 */
export function load(people: number, where: () => string): Load {
  const answered = new Map<string, string>()
  const refused = new Set<string>()
  let isOver = false

  async function attempt(cookies: Map<string, string>, message: string, key: string): Promise<string | undefined> {
    const client = new Client(where())
    for (const [name, value] of cookies) client.cookies.set(name, value)
    try {
      await client.image()
      const { status, body } = await client.post(
        '/pc/messageUpdate',
        { name: 'Ann', email: 'ann@example.com', message, verifyCode: CODE },
        { 'idempotency-key': key, 'accept-language': 'en' },
      )
      for (const [name, value] of client.cookies) cookies.set(name, value)
      if (body.code === 200) return String(body.data?.reference)
      refused.add(`${status} ${body.message}`)
    } catch {
      refused.add('0')
    }
    return undefined
  }

  async function person(name: number): Promise<void> {
    const cookies = new Map<string, string>()
    for (let form = 0; !isOver; form += 1) {
      const message = `form ${form} of person ${name}`
      const key = crypto.randomUUID()
      for (let reference: string | undefined; reference === undefined;) {
        reference = await attempt(cookies, message, key)
        if (reference !== undefined) answered.set(message, reference)
        else await pause(20)
      }
    }
  }

  const all = Promise.all(Array.from({ length: people }, (_, index) => person(index)))
  return {
    answered,
    refused,
    async more(forms) {
      const goal = answered.size + forms
      while (answered.size < goal) await pause(20)
    },
    async end() {
      isOver = true
      await all
    },
  }
}
