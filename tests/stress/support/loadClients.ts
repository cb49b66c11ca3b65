import { json } from 'node:stream/consumers'
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { TestClient } from '../../support/server/testClient.ts'

/** Acknowledged forms: text → references returned for it. */
export type Acknowledged = Map<string, Set<string>>

/** Clients that post forms under idempotency keys, one after the other, and repeat those without a response. */
export interface LoadClients {
  acknowledged: Acknowledged
  /** Sets the server's current URL. */
  setUrl(url: string): void
  /** Lets each client finish its form, then stops. @returns the number of requests cut off */
  finish(): Promise<number>
}

const runningClients = new Set<{ abort(): void }>()

/** Stops the clients that a test has left running. */
export function abortAllClients(): void {
  for (const each of runningClients) each.abort()
  runningClients.clear()
}

/** @param cutShare share of the requests whose connection is cut once the body is sent */
export function startClients(clients: number, cutShare = 0.05): LoadClients {
  const acknowledged: Acknowledged = new Map()
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  let url = ''
  let isOver = false
  let isAborted = false
  let cutCount = 0

  async function client(name: number): Promise<void> {
    let browser: TestClient | undefined
    for (let form = 0; !isOver; form += 1) {
      const text = `${name}-${form}`
      const key = randomUUID()
      for (let isFirst = true; !isAborted; isFirst = false) {
        const willCut = isFirst && Math.random() < cutShare
        if (willCut) cutCount += 1
        try {
          if (!browser) await (browser = new TestClient(url)).fetchXsrfCookie()
          const envelope = await post(url, browser, agent, text, key, willCut)
          if (envelope.code === 200) {
            acknowledged.set(text, (acknowledged.get(text) ?? new Set()).add(String(envelope.data?.reference)))
            break
          }
          if (envelope.code === 403) browser = undefined
        } catch {
          // Cut off or killed: send the form again under its key, after a pause in which the next server starts.
          if (browser?.cookies.size === 0) browser = undefined
          await pause(20)
        }
        await pause(5)
      }
    }
  }

  const all = Array.from({ length: clients }, async (_, name) => {
    while (url === '' && !isAborted) await pause(10)
    await client(name)
  })
  runningClients.add({
    abort() {
      isOver = true
      isAborted = true
      agent.destroy()
    },
  })
  return {
    acknowledged,
    setUrl: (newUrl) => {
      url = newUrl
    },
    async finish() {
      isOver = true
      await Promise.all(all)
      agent.destroy()
      return cutCount
    },
  }
}

interface Envelope {
  code: number
  data?: { reference?: unknown }
}

/** @param willCut cuts the connection a moment after the body is sent */
function post(
  url: string,
  browser: TestClient,
  agent: Agent,
  text: string,
  key: string,
  willCut: boolean,
): Promise<Envelope> {
  return new Promise((resolve, reject) => {
    const body = new URLSearchParams({ text }).toString()
    const outgoing = request(`${url}/aspapi/pc/ledgerUpdate.asp`, {
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
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      json(response)
        .then((body) => resolve(body as Envelope))
        .catch(reject)
    })
    outgoing.end(body, () => {
      if (willCut) setTimeout(() => outgoing.destroy(), Math.random() * 4)
    })
  })
}

/**
 * State of a database after a load: correct if the lists are empty and `stored` is the number of acknowledged forms.
 */
export interface StorageReport {
  stored: number
  /** Acknowledged, but not stored under the returned reference. */
  lost: string[]
  /** Stored more than once, or acknowledged under two references. */
  twice: string[]
  integrity: unknown
}

export function inspectStorage(dataDir: string, acknowledged: Acknowledged): StorageReport {
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
