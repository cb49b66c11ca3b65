/**
 * How much of each file has gone, from 0 to 1, when `share` of all of them has: they go one after the other.
 * @param sizes bytes of the files in the order in which they are sent
 */
export function uploadProgress(sizes: number[], fraction: number): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let remainingBytes = Math.min(Math.max(fraction, 0), 1) * total
  return sizes.map((size) => {
    const fileFraction = size > 0 ? Math.min(remainingBytes / size, 1) : Number(remainingBytes > 0 || fraction >= 1)
    remainingBytes = Math.max(remainingBytes - size, 0)
    return fileFraction
  })
}
