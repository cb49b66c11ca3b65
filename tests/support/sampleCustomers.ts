/** Passwords of the sample customers that a server on loopback creates at its first start. */
export const REAL_PASSWORD = 'Sample-real-2026'
export const DEMO_PASSWORD = 'Sample-demo-2026'

/** Sign-in by e-mail address: account and password. */
export const REAL_CUSTOMER = ['real@example.com', REAL_PASSWORD] as const
export const DEMO_CUSTOMER = ['demo@example.com', DEMO_PASSWORD] as const

/** Sign-in by trading account number: account and password. */
export const REAL_CUSTOMER_BY_NUMBER = ['8800001', REAL_PASSWORD] as const
export const DEMO_CUSTOMER_BY_NUMBER = ['8800002', DEMO_PASSWORD] as const
