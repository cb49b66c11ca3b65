import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/*
 * SQLite reads a write-ahead log up to the first invalid frame and ignores the rest as left over from a crash. If the
 * file was truncated or damaged later, that silently drops committed transactions; but such damage leaves traces that a
 * crash does not. Source: https://www.sqlite.org/walformat.html
 */

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const WAL_MAGIC = 0x377f0682

/**
 * Describes how a database's log has lost committed transactions; undefined if nothing shows it. Nobody may have the
 * database open meanwhile.
 * @param database its file
 */
export function findWalDamage(database: string): string | undefined {
  const log = `${basename(database)}-wal`
  const walIndex = readWalIndex(`${database}-shm`)
  const wal = existsSync(`${database}-wal`) ? readFileSync(`${database}-wal`) : Buffer.alloc(0)
  if (wal.length === 0)
    return walIndex.missingFrames > 0
      ? `its log ${log} is gone, and with it ${walIndex.missingFrames} pages of changes`
      : undefined
  const frames = readFrames(wal)
  if (!frames) return `its log ${log} has no readable beginning`
  // A transaction begins only once the previous one is on the disk, so of two complete ones after a broken frame the
  // first was committed.
  if (frames.commitsAfterBreak > 1) return `its log ${log} is broken at page ${frames.validFrames + 1}`
  const sameLog = walIndex.salt.equals(wal.subarray(16, 24))
  return sameLog && walIndex.lastFrame > frames.validFrames
    ? `its log ${log} ends after ${frames.validFrames} of ${walIndex.lastFrame} pages`
    : undefined
}

/** The index beside the log: the number of committed frames, and how many of them are not in the database file yet. */
function readWalIndex(file: string): { lastFrame: number; missingFrames: number; salt: Buffer } {
  const emptyIndex = { lastFrame: 0, missingFrames: 0, salt: Buffer.alloc(0) }
  if (!existsSync(file)) return emptyIndex
  const index = readFileSync(file)
  // The two copies of the header differ if the process ended while it wrote them.
  if (index.length < 136 || !index.subarray(0, 48).equals(index.subarray(48, 96)) || index[12] !== 1) return emptyIndex
  const lastFrame = index.readUInt32LE(16)
  return { lastFrame, missingFrames: Math.max(0, lastFrame - index.readUInt32LE(96)), salt: index.subarray(32, 40) }
}

/** The number of valid frames, and of transactions that end after the first invalid one. */
function readFrames(wal: Buffer): { validFrames: number; commitsAfterBreak: number } | undefined {
  if (wal.length < HEADER_BYTES || (wal.readUInt32BE(0) & ~1) !== WAL_MAGIC) return undefined
  const isBigEndian = (wal.readUInt32BE(0) & 1) === 1
  let sum = checksum(wal.subarray(0, 24), isBigEndian, [0, 0])
  if (!matchesChecksum(sum, wal, 24)) return undefined
  const frameBytes = FRAME_HEADER_BYTES + wal.readUInt32BE(8)
  let validFrames = 0
  let commitsAfterBreak = 0
  let isValid = true
  for (let offset = HEADER_BYTES; offset + frameBytes <= wal.length; offset += frameBytes) {
    const hasCurrentSalt = wal.subarray(offset + 8, offset + 16).equals(wal.subarray(16, 24))
    if (isValid) {
      sum = checksum(
        wal.subarray(offset + FRAME_HEADER_BYTES, offset + frameBytes),
        isBigEndian,
        checksum(wal.subarray(offset, offset + 8), isBigEndian, sum),
      )
      isValid = hasCurrentSalt && matchesChecksum(sum, wal, offset + 16)
      if (isValid) validFrames += 1
    }
    if (!isValid && hasCurrentSalt && wal.readUInt32BE(offset + 4) > 0) commitsAfterBreak += 1
  }
  return { validFrames, commitsAfterBreak }
}

const matchesChecksum = ([a, b]: readonly [number, number], bytes: Buffer, offset: number): boolean =>
  bytes.readUInt32BE(offset) === a && bytes.readUInt32BE(offset + 4) === b

function checksum(bytes: Buffer, isBigEndian: boolean, [a, b]: readonly [number, number]): [number, number] {
  for (let offset = 0; offset < bytes.length; offset += 8) {
    a = (a + b + (isBigEndian ? bytes.readUInt32BE(offset) : bytes.readUInt32LE(offset))) >>> 0
    b = (b + a + (isBigEndian ? bytes.readUInt32BE(offset + 4) : bytes.readUInt32LE(offset + 4))) >>> 0
  }
  return [a, b]
}
