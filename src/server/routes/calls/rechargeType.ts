import type { Call } from '../call.ts'
import { summaries } from './summaries.ts'

const MOST = 50

/** The ways to pay in: what a customer may choose, to whom to pay, in which currencies, and how much at least. */
export const rechargeType: Call = {
  path: '/pc/rechargeType',
  method: 'POST',
  answer: async ({ store }) => ({ types: await summaries(store, 'rechargeType', MOST) }),
}
