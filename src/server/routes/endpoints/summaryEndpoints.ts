import type { Store } from '../../store/store.ts'
import type { Endpoint } from './endpoint.ts'

/** Items of each kind on the home page. Source: docs/contract.md section 3. */
const MAX_HOME_ITEMS = 6
const MAX_BANNERS = 6
const MAX_PAYMENT_TYPES = 50

/** `/pc/home`: the newest items of each kind. */
const home: Endpoint = {
  path: '/pc/home',
  method: 'GET',
  isContent: true,
  async handle({ store }) {
    return {
      banners: await listSummaries(store, 'banner', MAX_HOME_ITEMS),
      news: await listSummaries(store, 'school', MAX_HOME_ITEMS),
      products: await listSummaries(store, 'product', MAX_HOME_ITEMS),
      promotions: await listSummaries(store, 'activity', MAX_HOME_ITEMS),
    }
  },
}

/** `/pc/rechargeType`: the payment methods a customer may choose, with payee, currencies and minimum amount. */
const rechargeType: Endpoint = {
  path: '/pc/rechargeType',
  method: 'POST',
  isContent: true,
  handle: async ({ store }) => ({ types: await listSummaries(store, 'rechargeType', MAX_PAYMENT_TYPES) }),
}

/** `/pc/userCenterBanner`: the banners at the top of the client centre. */
const userCenterBanner: Endpoint = {
  path: '/pc/userCenterBanner',
  method: 'POST',
  isContent: true,
  handle: async ({ store }) => ({ banners: await listSummaries(store, 'customerCenterBanner', MAX_BANNERS) }),
}

/** The calls that return short lists of content without parameters. */
export const summaryEndpoints: Endpoint[] = [home, rechargeType, userCenterBanner]

const listSummaries = async (store: Store, kind: string, limit: number): Promise<Record<string, unknown>[]> =>
  (await store.content.list(kind)).slice(0, limit).map(({ data }) => data)
