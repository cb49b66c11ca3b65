import MoreHorizIcon from '@mui/icons-material/MoreHoriz'
import { IconButton } from '@mui/material'
import type { ItemInstance } from '@headless-tree/core'
import { useRef, type ReactNode } from 'react'
import type { TreeNode } from './treeItems.ts'
import { useIsNear } from '../parts/useIsNear.ts'
import { useWords } from '../i18n/words.ts'

/** Items per part of a long tree. */
const PART_SIZE = 60
const MAX_UNDIVIDED_ITEMS = 3 * PART_SIZE
/** Height of an item that has not rendered yet, in CSS pixels. */
const ITEM_HEIGHT = 50

/**
 * Renders all items of a short tree; of a long one, the parts near the viewport and those with a kept item.
 * @param isKept whether an item must stay rendered, for example because it has focus
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
  if (items.length <= MAX_UNDIVIDED_ITEMS) return items.map((item) => children(item))
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

/** One item of the field tree, with its menu button. @param onMenu opens the menu at window coordinates */
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
