import { fullFormats } from 'ajv-formats/dist/formats.js'
import { formats } from './stringFormats.ts'

const zonedTime = fullFormats.time
const isZonedTime = (value: string): boolean =>
  typeof zonedTime === 'object' && 'validate' in zonedTime && typeof zonedTime.validate === 'function'
    ? (zonedTime.validate as (text: string) => boolean)(value)
    : false

/** The formats of JSON Schema and those of this project. A `time` may lack a zone. */
export const standardFormats = {
  ...formats,
  ...fullFormats,
  time: (value: string): boolean => formats.time?.(value) === true || isZonedTime(value),
}
