import { randomFillSync } from 'node:crypto'

const NONCE_BYTES = 16
/** A nonce as text, in base64. */
export const NONCE_LENGTH = 24
/** Random bytes are asked for in advance: each call of the generator takes longer than the rest of a response. */
const POOL_BYTES = 256 * NONCE_BYTES

const pool = Buffer.alloc(POOL_BYTES)
let used = POOL_BYTES

/** 128 random bits in `NONCE_LENGTH` characters of base64; never the same bits twice. */
export function generateNonce(): string {
  if (used === POOL_BYTES) {
    randomFillSync(pool)
    used = 0
  }
  used += NONCE_BYTES
  return pool.toString('base64', used - NONCE_BYTES, used)
}
