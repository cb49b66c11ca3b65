import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A broker's backend that accepts every sign-in and answers every call at once. */
const ENVELOPE = Buffer.from(
  JSON.stringify({
    code: 200,
    message: 'OK',
    data: {
      a_type: 0,
      name: 'Rita Chen',
      tradingAccount: '7700001',
      email: 'real@legacy.example',
      text: 'x'.repeat(4000),
    },
  }),
)

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'text/html', 'content-length': ENVELOPE.length }).end(ENVELOPE)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
