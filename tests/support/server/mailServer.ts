import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A message that the server took. */
export interface ReceivedMail {
  recipients: string[]
  /** Lower-case name → value, decoded. */
  headers: Map<string, string>
  text: string
  html: string
}

export interface MailServer {
  url: string
  mails: ReceivedMail[]
  /** Status for a recipient; default: 250, accepted. */
  judgeRecipient: (address: string) => number
  close(): Promise<void>
}

/** Starts a mail server on a free port that keeps its messages. */
export async function startMailServer(): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      const status = server.judgeRecipient(address)
      callback(status === 250 ? null : Object.assign(new Error(`<${address}> refused`), { responseCode: status }))
    },
    onData(stream, { envelope }, callback) {
      text(stream).then((source) => {
        server.mails.push({ recipients: envelope.rcptTo.map(({ address }) => address), ...parseMail(source) })
        callback()
      }, callback)
    },
  })
  smtp.on('error', () => undefined)
  const server: MailServer = {
    url: '',
    mails: [],
    judgeRecipient: () => 250,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  await once(smtp.listen(0, '127.0.0.1'), 'listening')
  server.url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
  return server
}

/** Parses a message of two alternatives: plain text and HTML. */
function parseMail(source: string): Omit<ReceivedMail, 'recipients'> {
  const { headers, body } = splitPart(source)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const [plain = '', html = ''] = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => decodeBody(splitPart(part.replace(/^\r\n/, ''))))
  return { headers, text: plain, html }
}

function splitPart(source: string): { headers: Map<string, string>; body: string } {
  const end = source.indexOf('\r\n\r\n')
  const lines = source.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const headers = new Map(
    lines.split('\r\n').map((line) => {
      const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? []
      return [name.toLowerCase(), decodeWords(value)]
    }),
  )
  return { headers, body: source.slice(end + 4) }
}

const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_word, kind: string, encoded: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(encoded, 'base64').toString('latin1')
        : fromQuotedPrintable(encoded.replaceAll('_', ' ')),
    )
    .replace(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString())

const fromQuotedPrintable = (encoded: string): string =>
  encoded
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)))

function decodeBody({ headers, body }: { headers: Map<string, string>; body: string }): string {
  const encoding = headers.get('content-transfer-encoding')
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body, 'latin1')
  return bytes.toString().replaceAll('\r\n', '\n')
}
