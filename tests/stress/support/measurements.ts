import { appendFileSync } from 'node:fs'
import { isNightly } from '../../support/runMode.ts'

/** Prints a measured figure and appends it as a line of JSON to the file in `FIGURES`. */
export function recordMeasurement(name: string, value: number | string | Record<string, number | string>): void {
  const line = JSON.stringify({ name, value, size: isNightly ? 'nightly' : 'every change' })
  console.log(line)
  if (process.env.FIGURES) appendFileSync(process.env.FIGURES, `${line}\n`)
}
