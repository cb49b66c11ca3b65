import type { FastifyInstance } from 'fastify'
import { buildServer, type ServerDependencies } from '../app.ts'
import { lockFolder } from '../store/sqlite/folderLock.ts'
import { openInMemory } from '../store/sqlite/openSqlite.ts'
import type { Store } from '../store/store.ts'
import { openVault } from '../secrets/vault.ts'
import { openProxy } from './openProxy.ts'
import type { UpstreamTimeouts } from './upstream/upstream.ts'

/**
 * The server in front of the broker's own backend. Its store is in memory and holds sessions; no database is opened.
 * @param upstreamUrl of the setting ASPAPI_URL
 * @throws StoreError when the folder cannot be used
 */
export async function startProxy(
  upstreamUrl: string,
  dataDir: string,
  dependencies: Omit<ServerDependencies, 'store' | 'vault' | 'csrfSecret' | 'proxy'>,
  timeouts: UpstreamTimeouts | undefined,
): Promise<{ app: FastifyInstance; store: Store; close: () => Promise<void> }> {
  const { release } = lockFolder(dataDir)
  const closers: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.reverse()) await closer()
    release()
  }
  try {
    const proxy = await openProxy(upstreamUrl, dataDir, timeouts)
    const store = await openInMemory()
    closers.push(store.close)
    const vault = openVault(dataDir, false)
    const app = buildServer({ ...dependencies, store, vault, csrfSecret: vault.deriveKey('csrf'), proxy })
    closers.push(() => app.close())
    await app.ready()
    return { app, store, close }
  } catch (error) {
    await close()
    throw error
  }
}
