import { AsyncLocalStorage } from 'node:async_hooks'

/** The widest network of the request that is being handled; undefined in work of the server's own. */
export const currentNetwork = new AsyncLocalStorage<string>()
