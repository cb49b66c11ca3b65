import Fastify, { type FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { PROJECT_DATA_ID } from '../model/protocol.ts'
import { withEdits } from '../model/workspace.ts'
import { readProjectFiles } from './editedFiles.ts'
import { readJournal } from './journal.ts'
import { isSameToken } from './requestGuard.ts'
import { servePages } from './servePages.ts'

/** The files that the preview draws from: pages, fields, and the texts that clients read. */
const SHOWN_FILE = /^(?:schemas\/(?:pages|fields)\/|locales\/[^/]+\/(?:(?:meta|common|errors|fields)\.json$|pages\/))/

/**
 * Builds the server that shares the preview on the network, which does not listen yet: one page under its token, with the
 * files as they are now, unsaved work included. It has no other calls and writes nothing. Source: decision 047.
 * @param clientDir folder of the built client
 */
export function buildShareServer(root: string, clientDir: string, token: string): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  // Neither the page nor the form in its frame can call anything: the files come with the page.
  const assets = servePages(app, {
    clientDir,
    token,
    pageDirectives: [],
    // The scripts and styles of both pages, and the frame.
    allowedPath: (path) => path === '/frame.html' || path.startsWith('/assets/'),
  })
  app.addHook('onRequest', async ({ method, url, headers: { host }, socket: { localPort } }, reply) => {
    const [, sentToken = ''] = url.split(/[/?]/)
    const isAllowed =
      method === 'GET' &&
      ownAddresses().some((address) => host === `${address}:${localPort}`) &&
      (isSameToken(sentToken, token) || isSameToken(sentToken, assets.slice(1, -1)))
    if (!isAllowed) await reply.code(403).type('text/plain; charset=utf-8').send('This link leads nowhere.\n')
  })
  app.get('/:token/', (_request, reply) => {
    const page = readFileSync(join(clientDir, 'share.html'), 'utf8').replaceAll('"./', `"..${assets}`)
    // No text of the files can end the element.
    const files = JSON.stringify(shownFiles(root)).replaceAll('<', '\\u003c')
    const data = `<script type="application/json" id="${PROJECT_DATA_ID}">${files}</script>`
    return reply.type('text/html; charset=utf-8').send(page.replace('</body>', () => `${data}</body>`))
  })
  return app
}

/** The files of the preview with the unsaved work. */
function shownFiles(root: string): Record<string, string> {
  const edits = new Map(readJournal(root).map(({ file, after }) => [file, after]))
  const texts = withEdits(new Map(Object.entries(readProjectFiles(root).files)), edits)
  return Object.fromEntries([...texts].filter(([file]) => SHOWN_FILE.test(file)))
}

/** IPv4 addresses of this machine on networks. */
export const networkAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : [])),
  )

/** Names that lead to this machine; others may resolve to it too (DNS rebinding). */
const ownAddresses = (): string[] => [...networkAddresses(), '127.0.0.1', 'localhost', hostname()]
