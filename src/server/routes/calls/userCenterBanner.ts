import type { Call } from '../call.ts'
import { summaries } from './summaries.ts'

const MOST = 6

/** What the client centre shows on top. */
export const userCenterBanner: Call = {
  path: '/pc/userCenterBanner',
  method: 'POST',
  answer: async ({ store }) => ({ banners: await summaries(store, 'customerCenterBanner', MOST) }),
}
