import {
  dragAndDropFeature,
  hotkeysCoreFeature,
  selectionFeature,
  syncDataLoaderFeature,
  type DragTarget,
  type ItemInstance,
} from '@headless-tree/core'
import { useTree } from '@headless-tree/react'
import { Menu, MenuItem, Typography } from '@mui/material'
import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import { language } from '../../../site/i18n/i18n.ts'
import { moveField } from '../../model/commands/fieldCommands.ts'
import { textPathOfPart } from '../../model/fieldLocations.ts'
import { moveStep, moveToStep } from '../../model/commands/stepCommands.ts'
import { labelOf, partLabel, stepTitle } from '../files/fieldInfo.ts'
import { editText, select, useRestingVersion, useSelection, workspace } from '../state/workspaceStore.ts'
import { treeActions } from './treeActions.ts'
import { fieldItem, partItem, ROOT, treeItems, type TreeNode } from './treeItems.ts'
import { TreeRow, TreeRows } from './TreeRows.tsx'
import { useWords } from '../i18n/words.ts'

const NO_NODE: TreeNode = { kind: 'field', name: '', path: [], children: [] }

/** Tree of the form's steps and fields; items move by drag, by keys or by their menus. */
export const FieldTree = memo(function FieldTree() {
  const words = useWords()
  const version = useRestingVersion()
  const { code } = useSnapshot(language)
  const { page, field: selected, part } = useSelection()
  const { texts } = workspace
  const items = treeItems(texts, page)
  const nodeOf = (id: string): TreeNode => items.get(id) ?? NO_NODE
  /** Item to focus once no other element has focus, and its index as a fallback. */
  const focusTarget = useRef<{ id: string; at: number }>(undefined)
  const selectedItem = selected === undefined ? undefined : part ? partItem(part) : fieldItem(selected)
  const [menu, setMenu] = useState<{ item: string; left: number; top: number }>()
  const tree = useTree<TreeNode>({
    rootItemId: ROOT,
    initialState: {
      expandedItems: [...items].filter(([, { children }]) => children.length > 0).map(([id]) => id),
      ...(selectedItem === undefined ? {} : { selectedItems: [selectedItem] }),
    },
    getItemName: (item) => nameOf(item.getItemData()),
    isItemFolder: (item) =>
      ['form', 'step'].includes(item.getItemData().kind) || item.getItemData().children.length > 0,
    dataLoader: { getItem: nodeOf, getChildren: (id) => nodeOf(id).children },
    canReorder: true,
    canDrag: ([dragged, ...others]) =>
      others.length === 0 && ['field', 'step'].includes(dragged?.getItemData().kind ?? ''),
    canDrop: ([dragged], target) =>
      ['form', 'step'].includes(target.item.getItemData().kind) &&
      (dragged?.getItemData().kind === 'step') === (target.item.getId() === ROOT && hasSteps),
    onDrop: drop,
    onPrimaryAction: (item) => choose(item.getItemData()),
    features: [syncDataLoaderFeature, selectionFeature, hotkeysCoreFeature, dragAndDropFeature],
  })
  const hasSteps = [...items.values()].some(({ kind }) => kind === 'step')
  const titleOf = (step: string) => stepTitle(texts, page, step, code)
  const actions = treeActions({ page, items, words, titleOf })

  useEffect(() => {
    tree.rebuildTree()
  }, [tree, version])
  useEffect(() => {
    tree.setSelectedItems(selectedItem === undefined ? [] : [selectedItem])
    if (selectedItem === undefined) return
    const find = () => tree.getItems().find((each) => each.getId() === selectedItem)
    // A new item may not be in the tree yet.
    if (!find()) tree.rebuildTree()
    find()?.setFocused()
    // The dialog that created the field had focus and is gone: focus the new item.
    if (document.activeElement === document.body) focusTarget.current = { id: selectedItem, at: 0 }
  }, [tree, selectedItem])
  // Runs after every render: a new item has no element before the tree has rendered it.
  useEffect(() => {
    if (!focusTarget.current || document.activeElement !== document.body) return
    const { id, at } = focusTarget.current
    const all = tree.getItems()
    const item = all.find((each) => each.getId() === id) ?? all[Math.min(at, all.length - 1)]
    const element = item?.getElement()
    if (!element?.isConnected) return
    focusTarget.current = undefined
    item?.setFocused()
    element.focus()
  })

  function nameOf(node: TreeNode): string {
    const { kind, name, branch, dependsOn, path } = node
    if (kind === 'step') return titleOf(name)
    if (kind === 'part') return partLabel(texts, page, path, code)
    if (kind === 'branch') return words(`branch.${branch}`, { names: dependsOn })
    return labelOf(texts, page, name, code)
  }

  function choose({ kind, name, path }: TreeNode): void {
    if (kind === 'part') select(textPathOfPart(path)[0], path)
    else select(kind === 'field' ? name : undefined)
  }

  function drop([dragged]: ItemInstance<TreeNode>[], target: DragTarget<TreeNode>) {
    const { kind, name } = dragged?.getItemData() ?? NO_NODE
    const siblings = nodeOf(target.item.getId()).children.filter((id) => id !== dragged?.getId())
    const at = 'insertionIndex' in target ? target.insertionIndex : siblings.length
    if (kind === 'step') {
      actions.runNow('move', (current) => moveStep(current, page, name, at))
      return
    }
    const [before, after] = [siblings[at - 1], siblings[at]].map((id) => (id === undefined ? undefined : nodeOf(id)))
    const [place, other] = before?.kind === 'field' ? (['after', before] as const) : (['before', after] as const)
    if (other?.kind === 'field') actions.runNow('move', (texts) => moveField(texts, page, name, place, other.name))
    else if (nodeOf(target.item.getId()).kind === 'step')
      actions.runNow('move', (texts) => moveToStep(texts, page, name, target.item.getItemData().name))
  }

  /** Edits the title of a step, or the label of a field, in the form. */
  function editTextOf(node: TreeNode): void {
    const { kind, name, path } = node
    if (kind === 'branch') return
    choose(node)
    if (kind === 'form') editText({ part: 'title' })
    else if (kind === 'step') editText({ part: 'step', step: name })
    else editText({ part: 'label', field: kind === 'part' ? textPathOfPart(path) : [name] })
  }

  /** Keeps focus on the item, or moves it to the item that takes its place. */
  function keepFocus(item: ItemInstance<TreeNode>): void {
    const at = tree.getItems().findIndex((each) => each.getId() === item.getId())
    item.getElement()?.focus()
    // Focus again after the item has rendered at its new place, or is gone.
    focusTarget.current = { id: item.getId(), at }
  }

  function openMenu(item: ItemInstance<TreeNode>, left: number, top: number): void {
    item.setFocused()
    setMenu({ item: item.getId(), left, top })
  }

  function closeMenu(item: ItemInstance<TreeNode>): void {
    setMenu(undefined)
    keepFocus(item)
  }

  function handleKey(event: KeyboardEvent) {
    const item = tree.getFocusedItem()
    const node = item.getItemData()
    const { key, altKey, shiftKey } = event
    const isControl = event.ctrlKey || event.metaKey
    const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined
    const stop = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (altKey && by !== undefined) {
      stop()
      actions.move(node, by)
      keepFocus(item)
    } else if (key === 'Delete') {
      actions.remove(node)
      keepFocus(item)
    } else if (isControl && key.toLowerCase() === 'c') actions.copy(node)
    else if (isControl && key.toLowerCase() === 'v') actions.paste(node)
    else if (key === 'ContextMenu' || (shiftKey && key === 'F10')) {
      stop()
      const { left = 0, bottom = 0 } = item.getElement()?.getBoundingClientRect() ?? {}
      openMenu(item, left + 24, bottom)
    } else if (key === 'F2') editTextOf(node)
    else if (key === 'Enter' || key === ' ') choose(node)
  }

  const { dnd } = tree.getState()
  /** Focused, selected and dragged items, and the one with an open menu, stay rendered. */
  const isKept = (item: ItemInstance<TreeNode>) =>
    item.isFocused() || [selectedItem, menu?.item].includes(item.getId()) || dnd?.draggedItems?.includes(item) === true
  const openItem = menu === undefined ? undefined : tree.getItems().find((item) => item.getId() === menu.item)
  const isEmpty = items.get(ROOT)?.children.length === 0
  return (
    <>
      {isEmpty && <Typography color="textSecondary">{words('noFields')}</Typography>}
      <div
        {...tree.getContainerProps(words('fields'))}
        className="st-tree"
        hidden={isEmpty}
        onKeyDownCapture={handleKey}
      >
        <TreeRows items={tree.getItems()} isKept={isKept}>
          {(item) => (
            <TreeRow key={item.getId()} item={item} isSelected={item.getId() === selectedItem} onMenu={openMenu} />
          )}
        </TreeRows>
        <div style={tree.getDragLineStyle()} className="st-dragline" />
      </div>
      {menu && openItem && (
        <Menu
          open
          disableRestoreFocus
          transitionDuration={0}
          // Keep the menu inside the tree's landmark.
          container={() => document.querySelector('main')}
          anchorReference="anchorPosition"
          anchorPosition={menu}
          slotProps={{ list: { 'aria-label': words('fieldActions', { name: openItem.getItemName() }) } }}
          onClose={() => closeMenu(openItem)}
        >
          {actions.menuOf(openItem.getItemData()).map(({ label, keys, run }) => (
            <MenuItem
              key={label}
              onClick={() => {
                run()
                closeMenu(openItem)
              }}
            >
              {label}
              {keys !== undefined && <kbd aria-hidden="true">{keys}</kbd>}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
})
