/** Whether this is the nightly run (`npm run nightly`), with larger sizes. */
export const isNightly = process.env.NIGHTLY === '1'

/** Chooses a number of runs: one for every change, a larger one for the nightly run. */
export const byRunMode = (perChange: number, nightly: number): number => (isNightly ? nightly : perChange)
