import fc from 'fast-check'

/** Seed of all generated input: the same in every run unless `SEED` is set. */
export const seed = Number(process.env.SEED || 2026)

fc.configureGlobal({ seed })
