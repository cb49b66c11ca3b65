import type { FastifyInstance } from 'fastify'
import { buildServer, type Parts } from '../app.ts'
import { holdFolder } from '../store/sqlite/hold.ts'
import { openInMemory } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'
import { openVault } from '../store/vault.ts'
import { openProxy } from './proxy.ts'
import type { Times } from './upstream.ts'

/**
 * The server in front of the broker's own backend. Its store is in memory and holds sessions; no database is opened.
 * @param address of the setting ASPAPI_URL
 * @throws StoreError when the folder cannot be used
 */
export async function startProxy(
  address: string,
  dataDir: string,
  parts: Omit<Parts, 'store' | 'vault' | 'csrfSecret' | 'proxy'>,
  times: Times | undefined,
): Promise<{ app: FastifyInstance; store: Store; close: () => Promise<void> }> {
  const { release } = holdFolder(dataDir)
  const opened: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const one of opened.reverse()) await one()
    release()
  }
  try {
    const proxy = await openProxy(address, dataDir, times)
    const store = await openInMemory()
    opened.push(store.close)
    const vault = openVault(dataDir, false)
    const app = buildServer({ ...parts, store, vault, csrfSecret: vault.derive('csrf'), proxy })
    opened.push(() => app.close())
    await app.ready()
    return { app, store, close }
  } catch (error) {
    await close()
    throw error
  }
}
