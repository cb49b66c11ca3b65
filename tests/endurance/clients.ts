import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from '../server/client.ts'

/** What a server has acknowledged: text of the form → references it was given for it. */
export type Acknowledged = Map<string, Set<string>>

/** Clients that post forms with keys, each the next once the last is acknowledged, and repeat what gets no answer. */
export interface Crowd {
  acknowledged: Acknowledged
  /** Where the server is now. */
  moveTo(url: string): void
  /** Lets each client bring its form to an end, then stops. Resolves with how many requests were cut off. */
  finish(): Promise<number>
}

const crowds = new Set<{ leave(): void }>()

/** Sends away the clients that a test has left. */
export function leaveAll(): void {
  for (const each of crowds) each.leave()
  crowds.clear()
}

/** @param cuts share of the requests that lose their connection once the body is sent */
export function crowd(clients: number, cuts = 0.05): Crowd {
  const acknowledged: Acknowledged = new Map()
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  let url = ''
  let isOver = false
  let hasLeft = false
  let cut = 0

  async function client(name: number): Promise<void> {
    let browser: Client | undefined
    for (let form = 0; !isOver; form += 1) {
      const text = `${name}-${form}`
      const key = randomUUID()
      for (let isFirst = true; !hasLeft; isFirst = false) {
        const willCut = isFirst && Math.random() < cuts
        if (willCut) cut += 1
        try {
          if (!browser) await (browser = new Client(url)).arrive()
          const answer = await post(url, browser, agent, text, key, willCut)
          if (answer.code === 200) {
            acknowledged.set(text, (acknowledged.get(text) ?? new Set()).add(String(answer.data?.reference)))
            break
          }
          if (answer.code === 403) browser = undefined
        } catch {
          // Cut off or killed: the form is sent again under its key. Who hurries keeps the next server from starting.
          if (browser?.cookies.size === 0) browser = undefined
          await pause(20)
        }
        await pause(5)
      }
    }
  }

  const all = Array.from({ length: clients }, async (_, name) => {
    while (url === '' && !hasLeft) await pause(10)
    await client(name)
  })
  crowds.add({
    leave() {
      isOver = true
      hasLeft = true
      agent.destroy()
    },
  })
  return {
    acknowledged,
    moveTo: (to) => {
      url = to
    },
    async finish() {
      isOver = true
      await Promise.all(all)
      agent.destroy()
      return cut
    },
  }
}

interface Answer {
  code: number
  data?: { reference?: unknown }
}

/** @param willCut ends the connection a moment after the body is sent */
function post(
  url: string,
  browser: Client,
  agent: Agent,
  text: string,
  key: string,
  willCut: boolean,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const body = new URLSearchParams({ text }).toString()
    const posted = request(`${url}/aspapi/pc/ledgerUpdate.asp`, {
      method: 'POST',
      agent,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
        token: '""',
        'idempotency-key': key,
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
      },
    })
    posted.on('error', reject)
    posted.on('response', async (response) => {
      try {
        resolve(JSON.parse(Buffer.concat((await response.toArray()) as Buffer[]).toString()) as Answer)
      } catch (error) {
        reject(error as Error)
      }
    })
    posted.end(body, () => {
      if (willCut) setTimeout(() => posted.destroy(), Math.random() * 4)
    })
  })
}

/** What is wrong with a database after a crowd has ended: all empty, and `stored` as many as were acknowledged. */
export interface Verdict {
  stored: number
  /** Acknowledged, but not there under the reference that was given. */
  lost: string[]
  /** There more than once, or acknowledged under two references. */
  twice: string[]
  integrity: unknown
}

export function judge(dataDir: string, acknowledged: Acknowledged): Verdict {
  const database = new DatabaseSync(join(dataDir, 'formwright.db'), { timeout: 5000 })
  const rows = database.prepare("SELECT reference, data FROM submissions WHERE page = 'ledger'").all()
  const integrity = database.prepare('PRAGMA integrity_check').get()?.integrity_check
  database.close()
  const stored = new Map<string, string[]>()
  for (const { reference, data } of rows) {
    const { text } = JSON.parse(String(data)) as { text: string }
    stored.set(text, [...(stored.get(text) ?? []), String(reference)])
  }
  const entries = [...acknowledged]
  return {
    stored: rows.length,
    lost: entries
      .filter(([text, references]) => [...references].some((reference) => !stored.get(text)?.includes(reference)))
      .map(([text]) => text),
    twice: [
      ...entries.filter(([, references]) => references.size > 1),
      ...[...stored].filter(([, references]) => references.length > 1),
    ].map(([text]) => text),
    integrity,
  }
}
