import { flushCompileCache } from 'node:module'
import { readJsonFolder, readJsonFile } from '../../../../src/project/read/readDefinitions.ts'
import { readRegistry } from '../../../../src/model/site/registry.ts'
import { bootstrap, type Overrides, type RunningServer } from '../../../../src/server/start.ts'
import { PROJECT_ROOT } from '../../../support/projectRoot.ts'

/** A form without captcha or access rule, so that tests can send as many as the server accepts. */
const LEDGER = {
  id: 'ledger',
  kind: 'form',
  path: '/ledger',
  access: 'public',
  schema: { type: 'object', required: ['text'], properties: { text: { type: 'string', maxLength: 200 } } },
  submit: { path: '/pc/ledgerUpdate', result: ['reference'] },
}

/** A public form with files. */
const PAPERS = {
  id: 'papers',
  kind: 'form',
  path: '/papers',
  access: 'public',
  schema: {
    type: 'object',
    required: ['papers'],
    properties: {
      papers: { type: 'array', maxItems: 2, file: { types: ['image/jpeg', 'application/pdf'], maxBytes: 2_000_000 } },
    },
  },
  submit: { path: '/pc/papersUpdate', result: ['reference'] },
}

/**
 * Starts the product when the parent process sends a message, after its code is loaded. Sends its URL back and
 * stops on SIGTERM, like `main.ts`.
 * @param injectFault changes a server that is about to listen
 */
export function startOnMessage(
  injectFault: (runningServer: RunningServer) => void = () => undefined,
  overrides: Overrides = {},
): void {
  const registry = readRegistry({
    pages: [
      ...readJsonFolder(PROJECT_ROOT, 'schemas/pages', 'home.page.json'),
      ...[LEDGER, PAPERS].map((content) => ({ file: `schemas/pages/${content.id}.page.json`, content })),
    ],
    fields: readJsonFolder(PROJECT_ROOT, 'schemas/fields', '.json'),
    pageMeta: readJsonFile(PROJECT_ROOT, 'schemas/meta/page.schema.json').content as object,
    fieldMeta: readJsonFile(PROJECT_ROOT, 'schemas/meta/field.schema.json').content as object,
  })
  const start = async (): Promise<void> => {
    const runningServer = await bootstrap(PROJECT_ROOT, process.env, { registry, ...overrides })
    injectFault(runningServer)
    process.once('SIGTERM', () => void runningServer.close().then(() => process.exit(0)))
    process.send?.(await runningServer.app.listen({ host: '127.0.0.1', port: 0 }))
    // Before the kill, so that the next server finds compiled code.
    flushCompileCache()
  }
  process.once('message', () => void start())
  process.once('disconnect', () => process.exit())
}
