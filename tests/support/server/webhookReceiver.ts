import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that the receiver got. */
export interface ReceivedEvent {
  headers: IncomingHttpHeaders
  body: string
  reference: string
  account: string | null
}

export interface WebhookReceiver {
  url: string
  /** The requests in the order of their arrival. */
  events: ReceivedEvent[]
  /** Status of the next responses, or a promise of it; default: 204. */
  respond: (event: ReceivedEvent) => number | Promise<number>
  close(): Promise<void>
}

/** Signs the events of tests. */
export const WEBHOOK_SECRET = `whsec_${Buffer.from('0123456789abcdef01234567').toString('base64')}`

/** Starts a receiver of events on a free port. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const receiver: WebhookReceiver = {
    url: '',
    events: [],
    respond: () => 204,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      const { reference, account } = (JSON.parse(body) as { data: Pick<ReceivedEvent, 'reference' | 'account'> }).data
      const event = { headers: request.headers, body, reference, account }
      receiver.events.push(event)
      response.writeHead(await receiver.respond(event), { location: `${receiver.url}redirected` }).end('thanks')
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return receiver
}
