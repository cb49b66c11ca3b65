import { randomUUID } from 'node:crypto'
import { hashPassword } from './secrets/hashing.ts'
import type { Store } from './store/store.ts'

/** A customer whose password everybody may know. */
export interface SampleCustomer {
  email: string
  password: string
  name: string
  tradingAccount: string
  /** 0 real, 1 demo. */
  aType: number
}

/** Source: contract, section 5. */
const CUSTOMERS: SampleCustomer[] = [
  { email: 'real@example.com', password: 'Sample-real-2026', name: 'Rita Chen', tradingAccount: '8800001', aType: 0 },
  { email: 'demo@example.com', password: 'Sample-demo-2026', name: 'Danai Wong', tradingAccount: '8800002', aType: 1 },
]

const MARK = 'sampleCustomers'

/**
 * Holds the sample customers in a database without accounts, or withholds those that an earlier start has put there:
 * their accounts are suspended and come back when they are wanted again.
 * @returns the customers that can sign in now
 */
export async function holdSampleCustomers(store: Store, wanted: boolean, now: number): Promise<SampleCustomer[]> {
  const state = await store.meta.get(MARK)
  if (state === undefined) {
    if (!wanted || !(await store.accounts.isEmpty())) return []
    await store.accounts.add(
      await Promise.all(
        CUSTOMERS.map(async ({ password, ...customer }) => ({
          ...customer,
          id: randomUUID(),
          currency: 'USD',
          passwordHash: await hashPassword(password),
          status: 'active' as const,
          createdAt: now,
        })),
      ),
    )
    await store.meta.set(MARK, 'held')
    return CUSTOMERS
  }
  const next = wanted ? 'held' : 'withheld'
  if (state !== next) {
    await store.accounts.setStatus(
      CUSTOMERS.map(({ tradingAccount }) => tradingAccount),
      wanted ? 'active' : 'suspended',
    )
    await store.meta.set(MARK, next)
  }
  return wanted ? CUSTOMERS : []
}
