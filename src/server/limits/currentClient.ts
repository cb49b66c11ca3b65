import { AsyncLocalStorage } from 'node:async_hooks'

const clients = new AsyncLocalStorage<string>()

/** Runs work, and all that it begins, for a client (`ipNetworkOf`). */
export const runForClient = (client: string, work: () => void): void => clients.run(client, work)

/** Whose request is being worked on; empty for the server's own work. */
export const currentClient = (): string => clients.getStore() ?? ''
