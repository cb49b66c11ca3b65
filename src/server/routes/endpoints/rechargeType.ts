import type { Endpoint } from './endpoint.ts'
import { listSummaries } from './contentSummaries.ts'

const MAX_PAYMENT_TYPES = 50

/** The ways to pay in: what a customer may choose, to whom to pay, in which currencies, and how much at least. */
export const rechargeType: Endpoint = {
  path: '/pc/rechargeType',
  method: 'POST',
  handle: async ({ store }) => ({ types: await listSummaries(store, 'rechargeType', MAX_PAYMENT_TYPES) }),
}
