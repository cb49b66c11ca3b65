/** Whether this is the nightly run (`npm run nightly`), with larger sizes. */
export const isNightly = process.env.NIGHTLY === '1'

/** Settings of the small run, which must refuse no request because the machine is busy with other tests. */
export const BUSY_MACHINE: Record<string, string> = isNightly ? {} : { MAX_LAG_MS: '0' }

/** Chooses a number of runs: one for every change, a larger one for the nightly run. */
export const byRunMode = <Value>(perChange: Value, nightly: Value): Value => (isNightly ? nightly : perChange)
