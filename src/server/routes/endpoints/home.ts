import type { Endpoint } from './endpoint.ts'
import { listSummaries } from './contentSummaries.ts'

/** The newest of everything, at most six of a kind. Source: docs/contract.md section 3. */
const MAX_ITEMS_PER_KIND = 6

export const home: Endpoint = {
  path: '/pc/home',
  method: 'GET',
  async handle({ store }) {
    return {
      banners: await listSummaries(store, 'banner', MAX_ITEMS_PER_KIND),
      news: await listSummaries(store, 'school', MAX_ITEMS_PER_KIND),
      products: await listSummaries(store, 'product', MAX_ITEMS_PER_KIND),
      promotions: await listSummaries(store, 'activity', MAX_ITEMS_PER_KIND),
    }
  },
}
