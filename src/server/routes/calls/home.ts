import type { Call } from '../call.ts'
import { summaries } from './summaries.ts'

/** The newest of everything, at most six of a kind. Source: contract, section 3. */
const MOST = 6

export const home: Call = {
  path: '/pc/home',
  method: 'GET',
  async answer({ store }) {
    return {
      banners: await summaries(store, 'banner', MOST),
      news: await summaries(store, 'school', MOST),
      products: await summaries(store, 'product', MOST),
      promotions: await summaries(store, 'activity', MOST),
    }
  },
}
