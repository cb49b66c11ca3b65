import { useRef, type ReactNode } from 'react'
import { useIsNear } from './useIsNear.ts'

/** Trees with more items are drawn in parts of so many. */
const PART_SIZE = 60
const MAX_WHOLE = 3 * PART_SIZE
/** CSS pixels of an item that was not drawn yet. */
const ITEM_HEIGHT = 58

/**
 * The items of a tree: all of a short one; of a long one those near what is seen, and those that something is done with.
 * @param isKept whether an item has the focus, or something else that needs it on the page
 */
export function TreeParts<Item>({
  items,
  isKept,
  children,
}: {
  items: Item[]
  isKept: (item: Item) => boolean
  children: (item: Item) => ReactNode
}) {
  if (items.length <= MAX_WHOLE) return items.map((item) => children(item))
  return Array.from({ length: Math.ceil(items.length / PART_SIZE) }, (_, at) => {
    const part = items.slice(at * PART_SIZE, (at + 1) * PART_SIZE)
    return (
      <TreePart key={at} isFirst={at === 0} isKept={part.some(isKept)} size={part.length}>
        {() => part.map((item) => children(item))}
      </TreePart>
    )
  })
}

function TreePart({
  isFirst,
  isKept,
  size,
  children,
}: {
  isFirst: boolean
  isKept: boolean
  size: number
  children: () => ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const { isNear, height = size * ITEM_HEIGHT } = useIsNear(place, isFirst)
  const isDrawn = isNear || isKept
  return (
    <div ref={place} style={isDrawn ? undefined : { height }}>
      {isDrawn && children()}
    </div>
  )
}
