import { proxy } from 'valtio'

/** How many calls are on their way. */
export const pendingRequests = proxy({ count: 0 })

/** Counts a call until it has ended, well or not. */
export async function trackRequest<T>(request: Promise<T>): Promise<T> {
  pendingRequests.count += 1
  try {
    return await request
  } finally {
    pendingRequests.count -= 1
  }
}
