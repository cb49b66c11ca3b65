import type { Endpoint } from './endpoint.ts'
import { listSummaries } from './contentSummaries.ts'

const MAX_BANNERS = 6

/** What the client centre shows on top. */
export const userCenterBanner: Endpoint = {
  path: '/pc/userCenterBanner',
  method: 'POST',
  handle: async ({ store }) => ({ banners: await listSummaries(store, 'customerCenterBanner', MAX_BANNERS) }),
}
