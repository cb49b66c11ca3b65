import fc from 'fast-check'

/** Where all made-up input begins: the same in every run unless `SEED` says otherwise. */
export const seed = Number(process.env.SEED || 2026)

fc.configureGlobal({ seed })
