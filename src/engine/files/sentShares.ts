/**
 * How much of each file has gone, from 0 to 1, when `share` of all of them has: they go one after the other.
 * @param sizes bytes of the files in the order in which they are sent
 */
export function sentShares(sizes: number[], share: number): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let left = Math.min(Math.max(share, 0), 1) * total
  return sizes.map((size) => {
    const own = size > 0 ? Math.min(left / size, 1) : Number(left > 0 || share >= 1)
    left = Math.max(left - size, 0)
    return own
  })
}
