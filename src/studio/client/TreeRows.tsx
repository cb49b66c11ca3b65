import MoreHorizIcon from '@mui/icons-material/MoreHoriz'
import { IconButton } from '@mui/material'
import type { ItemInstance } from '@headless-tree/core'
import { useRef, type ReactNode } from 'react'
import type { TreeNode } from './treeItems.ts'
import { useIsNear } from './useIsNear.ts'
import { useWords } from './words.ts'

/** Trees with more items are drawn in parts of so many. */
const PART_SIZE = 60
const MAX_WHOLE = 3 * PART_SIZE
/** CSS pixels of an item that was not drawn yet. */
const ITEM_HEIGHT = 50

/**
 * The items of a tree: all of a short one; of a long one those near what is seen, and those that something is done with.
 * @param isKept whether an item has the focus, or something else that needs it on the page
 */
export function TreeRows({
  items,
  isKept,
  children,
}: {
  items: ItemInstance<TreeNode>[]
  isKept: (item: ItemInstance<TreeNode>) => boolean
  children: (item: ItemInstance<TreeNode>) => ReactNode
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

/** One item of the tree of fields, with the button of its menu. @param onMenu opens that at a place of the window */
export function TreeRow({
  item,
  isSelected,
  onMenu,
}: {
  item: ItemInstance<TreeNode>
  isSelected: boolean
  onMenu: (item: ItemInstance<TreeNode>, left: number, top: number) => void
}) {
  const words = useWords()
  const { kind, name, isRetired = false, isRequired = false } = item.getItemData()
  const note = isRetired ? words('retired') : isRequired ? words('isRequired') : undefined
  return (
    <div
      {...item.getProps()}
      className="st-item"
      data-kind={kind}
      data-name={kind === 'field' || kind === 'part' ? name : undefined}
      data-retired={isRetired ? note : undefined}
      data-drop={item.isDragTarget() || undefined}
      aria-description={note}
      aria-selected={isSelected}
      style={{ paddingInlineStart: `${item.getItemMeta().level * 16 + 12}px` }}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu(item, event.clientX, event.clientY)
      }}
    >
      <span>
        {item.getItemName()}
        {isRequired && ' *'}
      </span>
      {kind !== 'branch' && (
        <IconButton
          size="small"
          disableRipple
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={words('fieldActions', { name: item.getItemName() })}
          onClick={(event) => {
            event.stopPropagation()
            const { left, bottom } = event.currentTarget.getBoundingClientRect()
            onMenu(item, left, bottom)
          }}
        >
          <MoreHorizIcon fontSize="small" />
        </IconButton>
      )}
    </div>
  )
}
