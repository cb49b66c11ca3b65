import { proxy } from 'valtio'

/** How many calls are on their way. */
export const underWay = proxy({ calls: 0 })

/** Counts a call until it has ended, well or not. */
export async function counted<T>(call: Promise<T>): Promise<T> {
  underWay.calls += 1
  try {
    return await call
  } finally {
    underWay.calls -= 1
  }
}
