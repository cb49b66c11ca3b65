import type { ItemInstance } from '@headless-tree/core'
import type { TreeNode } from './treeItems.ts'
import { useWords } from './words.ts'

/** One item of the tree of fields, with the button of its menu. */
export function TreeItem({
  item,
  isSelected,
  onMenu,
}: {
  item: ItemInstance<TreeNode>
  isSelected: boolean
  /** Opens its menu at a place of the window. */
  onMenu: (item: ItemInstance<TreeNode>, x: number, y: number) => void
}) {
  const words = useWords()
  const { kind, name, isRetired, isRequired } = item.getItemData()
  return (
    <div
      {...item.getProps()}
      className="st-item"
      data-kind={kind}
      data-name={kind === 'field' || kind === 'part' ? name : undefined}
      data-retired={isRetired === true ? words('retired') : undefined}
      data-drop={item.isDragTarget() || undefined}
      aria-description={isRetired === true ? words('retired') : isRequired === true ? words('isRequired') : undefined}
      aria-selected={isSelected}
      style={{ paddingInlineStart: `${item.getItemMeta().level * 16 + 12}px` }}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu(item, event.clientX, event.clientY)
      }}
    >
      <span>
        {item.getItemName()}
        {isRequired === true && ' *'}
      </span>
      {kind !== 'branch' && (
        <button
          type="button"
          className="st-item-menu"
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={words('fieldActions', { name: item.getItemName() })}
          onClick={(event) => {
            event.stopPropagation()
            const { left, bottom } = event.currentTarget.getBoundingClientRect()
            onMenu(item, left, bottom)
          }}
        >
          …
        </button>
      )}
    </div>
  )
}
