/** Attribute of a frame whose rows are fitted; its value is the highest level. */
export const MAX_LEVEL_ATTRIBUTE = 'data-max-level'
/** Attribute of a row: the frame itself or an element inside it. */
export const ROW_ATTRIBUTE = 'data-row'

/**
 * Sets the lowest level (`data-level`) of a frame at which none of its rows overflows: level 0 shows everything, each
 * further level needs less space. Measures, since the width depends on language, font size and signed-in user. The rows
 * and their children must stay in the page at all levels and must not wrap.
 */
export function fitLevel(frame: HTMLElement): void {
  const maxLevel = Number(frame.getAttribute(MAX_LEVEL_ATTRIBUTE))
  const rows = rowsOf(frame)
  // Binary search, since each tried level causes a layout.
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
 * Whether the children of a visible row overflow its content box; `scrollWidth` would be rounded and ignore the
 * padding.
 */
function overflows(row: HTMLElement): boolean {
  if (row.clientWidth === 0) return false
  const end = row.getBoundingClientRect().right - parseFloat(getComputedStyle(row).paddingRight)
  return [...row.children].some((child) => child.getBoundingClientRect().right > end + 0.1)
}
