/** Marks a frame whose rows are fitted; its value is the highest level. */
export const MAX_LEVEL_ATTRIBUTE = 'data-max-level'
/** Marks a row, which is the frame itself or below it. */
export const ROW_ATTRIBUTE = 'data-row'

/**
 * Gives a frame the lowest level (`data-level`) in which no row of it is wider than its place: the look of level 0 shows
 * everything, each further one needs less room. Measured, because the room depends on language, font size and on who is
 * signed in. The rows and their children must stay in the page in all levels and must not wrap.
 */
export function fitLevel(frame: HTMLElement): void {
  const maxLevel = Number(frame.getAttribute(MAX_LEVEL_ATTRIBUTE))
  const rows = rowsOf(frame)
  // Each level that is tried lays the page out again, so half of those that are left are ruled out at once.
  let [lowest, highest] = [0, maxLevel]
  while (lowest < highest) {
    const middle = Math.floor((lowest + highest) / 2)
    frame.dataset.level = String(middle)
    if (rows.some(overflows)) lowest = middle + 1
    else highest = middle
  }
  frame.dataset.level = String(lowest)
}

export const rowsOf = (frame: HTMLElement): HTMLElement[] => [
  ...(frame.hasAttribute(ROW_ATTRIBUTE) ? [frame] : []),
  ...frame.querySelectorAll<HTMLElement>(`[${ROW_ATTRIBUTE}]`),
]

/**
 * Whether the children of a row that is shown reach beyond its content box; `scrollWidth` is rounded and ignores the
 * padding.
 */
function overflows(row: HTMLElement): boolean {
  if (row.clientWidth === 0) return false
  const end = row.getBoundingClientRect().right - parseFloat(getComputedStyle(row).paddingRight)
  return [...row.children].some((child) => child.getBoundingClientRect().right > end + 0.1)
}
