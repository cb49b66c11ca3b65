/** Whether this is the large run (`npm run nightly`). */
export const isNightly = process.env.NIGHTLY === '1'

/** How often something is tried: a figure for every change, a larger one for the nights. */
export const byRunMode = (perChange: number, nightly: number): number => (isNightly ? nightly : perChange)
