import { existsSync, readFileSync } from 'node:fs'

/*
 * SQLite reads a write-ahead log up to the first frame that is not whole, and takes the rest for what a crash left over. After
 * a crash that is right. When the file was cut or damaged later, it would silently drop what had been answered for. Both
 * leave traces that a crash cannot. Source of the format: https://www.sqlite.org/walformat.html
 */

const HEADER = 32
const FRAME_HEADER = 24
const MAGIC = 0x377f0682

/**
 * Whether a database's log misses transactions that were on the disk; undefined: nothing shows it. To be asked while no one
 * has the database open.
 * @param database its file
 */
export function walDamage(database: string): string | undefined {
  const committed = committedFrames(`${database}-shm`)
  const wal = existsSync(`${database}-wal`) ? readFileSync(`${database}-wal`) : Buffer.alloc(0)
  if (wal.length === 0)
    return committed.missing > 0
      ? `its log formwright.db-wal is gone, and with it ${committed.missing} pages of changes`
      : undefined
  const frames = readFrames(wal)
  if (!frames) return 'its log formwright.db-wal has no readable beginning'
  // A transaction is begun only once the one before it is on the disk: two whole ones beyond a broken frame were answered for.
  if (frames.commitsBeyond > 1) return `its log formwright.db-wal is broken at page ${frames.whole + 1}`
  const sameLog = committed.salt.equals(wal.subarray(16, 24))
  return sameLog && committed.last > frames.whole
    ? `its log formwright.db-wal ends after ${frames.whole} of ${committed.last} pages`
    : undefined
}

/** What the index beside the log says: its number of committed frames, and how many of them are not in the database itself yet. */
function committedFrames(file: string): { last: number; missing: number; salt: Buffer } {
  const none = { last: 0, missing: 0, salt: Buffer.alloc(0) }
  if (!existsSync(file)) return none
  const index = readFileSync(file)
  // Two copies of the header are alike unless the process ended while it wrote them.
  if (index.length < 136 || !index.subarray(0, 48).equals(index.subarray(48, 96)) || index[12] !== 1) return none
  const last = index.readUInt32LE(16)
  return { last, missing: Math.max(0, last - index.readUInt32LE(96)), salt: index.subarray(32, 40) }
}

/** The number of whole frames of the present log, and of transactions that end beyond the first one that is not. */
function readFrames(wal: Buffer): { whole: number; commitsBeyond: number } | undefined {
  if (wal.length < HEADER || (wal.readUInt32BE(0) & ~1) !== MAGIC) return undefined
  const isBig = (wal.readUInt32BE(0) & 1) === 1
  let sum = checksum(wal.subarray(0, 24), isBig, [0, 0])
  if (!matches(sum, wal, 24)) return undefined
  const size = FRAME_HEADER + wal.readUInt32BE(8)
  let whole = 0
  let commitsBeyond = 0
  let isWhole = true
  for (let at = HEADER; at + size <= wal.length; at += size) {
    const isOurs = wal.subarray(at + 8, at + 16).equals(wal.subarray(16, 24))
    if (isWhole) {
      sum = checksum(wal.subarray(at + FRAME_HEADER, at + size), isBig, checksum(wal.subarray(at, at + 8), isBig, sum))
      isWhole = isOurs && matches(sum, wal, at + 16)
      if (isWhole) whole += 1
    }
    if (!isWhole && isOurs && wal.readUInt32BE(at + 4) > 0) commitsBeyond += 1
  }
  return { whole, commitsBeyond }
}

const matches = ([a, b]: readonly [number, number], bytes: Buffer, at: number): boolean =>
  bytes.readUInt32BE(at) === a && bytes.readUInt32BE(at + 4) === b

function checksum(bytes: Buffer, isBig: boolean, [a, b]: readonly [number, number]): [number, number] {
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + b + (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))) >>> 0
    b = (b + a + (isBig ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4))) >>> 0
  }
  return [a, b]
}
