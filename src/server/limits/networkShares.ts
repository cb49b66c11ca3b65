import { homeNetworkOf, networksOf } from '../http/ipNetwork.ts'
import type { Owner } from './shares.ts'

/** A form with the largest files fits into a home's part of the memory for uploads. */
export const HOME_PART = 3 / 8
const WIDEST_PART = 1 / 2

/** The owners of what a client takes: its home, and the widest network that one provider's customer may have. */
export const networkOwners = (address: string): Owner[] => [
  { name: homeNetworkOf(address), part: HOME_PART },
  { name: `widest ${networksOf(address).at(-1)?.name ?? ''}`, part: WIDEST_PART },
]
