import type { Schema } from '../schema/schema.ts'

/** A hash of the schema: 53 bits by cyrb53, not cryptographic. */
export function schemaHash(schema: Schema): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const character of JSON.stringify(schema)) {
    const code = character.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
