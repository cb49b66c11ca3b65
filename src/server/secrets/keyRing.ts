import { createHmac } from 'node:crypto'

/** Length of a key. */
export const KEY_BYTES = 32

/** A key, and the id by which sealed values refer to it. */
export interface RingKey {
  /** 16 hex digits; identifies the key without revealing it. */
  id: string
  key: Buffer
}

/** The keys of a key file: the first seals, all open. */
export type KeyRing = [RingKey, ...RingKey[]]

const HEADER = 'formwright keys 1'
const KEY_LINE = /^[A-Za-z0-9+/]{43}=$/

/** A key with its id. */
export const toRingKey = (key: Buffer): RingKey => ({
  id: createHmac('sha256', key).update('formwright key id').digest('hex').slice(0, 16),
  key,
})

/**
 * Reads the content of a key file: the 32 bytes of one key, or a line `formwright keys 1` and one key a line in base64.
 * @returns undefined if it is neither
 */
export function parseKeyRing(content: Buffer): KeyRing | undefined {
  if (content.length === KEY_BYTES) return [toRingKey(content)]
  const [header, ...lines] = content.toString('latin1').trimEnd().split(/\r?\n/)
  if (header !== HEADER || !lines.every((line) => KEY_LINE.test(line))) return undefined
  const [first, ...others] = lines.map((line) => toRingKey(Buffer.from(line, 'base64')))
  return first && [first, ...others]
}

/** The content of a key file with these keys. */
export const formatKeyRing = (keys: KeyRing): Buffer =>
  Buffer.from([HEADER, ...keys.map(({ key }) => key.toString('base64')), ''].join('\n'))
