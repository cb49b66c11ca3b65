import type { Plugin } from 'vite'

const NO_FETCH_ID = '\0formwright:no-fetch-adapter'

/**
 * Keeps axios's fetch adapter out of the bundle: axios takes the first adapter that the platform has, and every browser
 * has the one before it, on `XMLHttpRequest`, which alone reports how much of an upload was sent.
 */
export const trimAxios = (): Plugin => ({
  name: 'formwright:trim-axios',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === './fetch.js' && importer?.includes('/axios/lib/adapters/') ? NO_FETCH_ID : undefined,
  load: (id) => (id === NO_FETCH_ID ? 'export const getFetch = () => undefined\n' : undefined),
})
