import { randomUUID } from 'node:crypto'
import { hashPassword } from '../secrets/passwordHashing.ts'
import type { Store } from '../store/store.ts'

/** A customer whose password is public. */
export interface SampleCustomer {
  email: string
  password: string
  name: string
  tradingAccount: string
  /** 0 real, 1 demo. */
  aType: number
}

/** Source: docs/contract.md section 5. */
const SAMPLE_CUSTOMERS: SampleCustomer[] = [
  { email: 'real@example.com', password: 'Sample-real-2026', name: 'Rita Chen', tradingAccount: '8800001', aType: 0 },
  { email: 'demo@example.com', password: 'Sample-demo-2026', name: 'Danai Wong', tradingAccount: '8800002', aType: 1 },
]

const META_KEY = 'sampleCustomers'

/**
 * Creates the sample customers in a database without accounts. Suspends those created by an earlier start when `enabled` is
 * false, and resumes them when it is true again.
 * @returns the customers that can sign in now
 */
export async function syncSampleCustomers(store: Store, enabled: boolean, now: number): Promise<SampleCustomer[]> {
  const state = await store.meta.get(META_KEY)
  if (state === undefined) {
    if (!enabled || !(await store.accounts.isEmpty())) return []
    await store.accounts.add(
      await Promise.all(
        SAMPLE_CUSTOMERS.map(async ({ password, ...customer }) => ({
          ...customer,
          id: randomUUID(),
          currency: 'USD',
          passwordHash: await hashPassword(password),
          status: 'active' as const,
          createdAt: now,
        })),
      ),
    )
    await store.meta.set(META_KEY, 'held')
    return SAMPLE_CUSTOMERS
  }
  const next = enabled ? 'held' : 'withheld'
  if (state !== next) {
    await store.accounts.setStatus(
      SAMPLE_CUSTOMERS.map(({ tradingAccount }) => tradingAccount),
      enabled ? 'active' : 'suspended',
    )
    await store.meta.set(META_KEY, next)
  }
  return enabled ? SAMPLE_CUSTOMERS : []
}
