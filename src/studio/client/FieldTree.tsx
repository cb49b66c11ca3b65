import {
  dragAndDropFeature,
  hotkeysCoreFeature,
  selectionFeature,
  syncDataLoaderFeature,
  type DragTarget,
  type ItemInstance,
} from '@headless-tree/core'
import { useTree } from '@headless-tree/react'
import { useEffect, type KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import { language } from '../../i18n/i18n.ts'
import { moveField, removeField, retireField } from '../model/fieldCommands.ts'
import { moveStep, removeStep } from '../model/formCommands.ts'
import type { Workspace } from '../model/workspace.ts'
import { labelOf, stepTitle } from './formTexts.ts'
import { fieldItem, neighbour, ROOT, treeItems, type TreeNode } from './treeItems.ts'
import { run, useVersion } from './useWorkspace.ts'
import { useWords } from './words.ts'

interface FieldTreeProps {
  workspace: Workspace
  page: string
  selected: string | undefined
  onSelect: (field: string | undefined) => void
}

/** The form's steps and fields: moved by the mouse, by Alt with an arrow, or by the buttons below. */
export function FieldTree(props: FieldTreeProps) {
  // A tree keeps what is open and focused for one form.
  return <TreeOfForm key={props.page} {...props} />
}

function TreeOfForm({ workspace, page, selected, onSelect }: FieldTreeProps) {
  const words = useWords()
  const version = useVersion(workspace)
  const { code } = useSnapshot(language)
  const { texts } = workspace
  const items = treeItems(texts, page)
  const nodeOf = (id: string): TreeNode => items.get(id) ?? { kind: 'field', name: '', children: [] }
  const tree = useTree<TreeNode>({
    rootItemId: ROOT,
    initialState: {
      expandedItems: [...items].filter(([, { kind }]) => kind !== 'field').map(([id]) => id),
      ...(selected === undefined ? {} : { selectedItems: [fieldItem(selected)] }),
    },
    getItemName: (item) => nameOf(item.getItemData()),
    isItemFolder: (item) => item.getItemData().kind !== 'field',
    dataLoader: { getItem: nodeOf, getChildren: (id) => nodeOf(id).children },
    canReorder: true,
    canDrag: (dragged) => dragged.length === 1,
    canDrop: (dragged, target) =>
      (dragged[0]?.getItemData().kind === 'step') === (target.item.getId() === ROOT && hasSteps),
    onDrop: drop,
    onPrimaryAction: (item) => {
      const { kind, name } = item.getItemData()
      onSelect(kind === 'field' ? name : undefined)
    },
    features: [syncDataLoaderFeature, selectionFeature, hotkeysCoreFeature, dragAndDropFeature],
  })
  const hasSteps = [...items.values()].some(({ kind }) => kind === 'step')

  useEffect(() => {
    tree.rebuildTree()
  }, [tree, version])
  useEffect(() => {
    tree.setSelectedItems(selected === undefined ? [] : [fieldItem(selected)])
  }, [tree, selected])

  function nameOf({ kind, name }: TreeNode): string {
    return kind === 'field' ? labelOf(texts, page, name, code) : stepTitle(texts, page, name, code)
  }

  function drop([dragged]: ItemInstance<TreeNode>[], target: DragTarget<TreeNode>) {
    const { kind, name } = dragged?.getItemData() ?? { kind: 'form', name: '' }
    const siblings = nodeOf(target.item.getId()).children.filter((id) => id !== dragged?.getId())
    const at = 'insertionIndex' in target ? target.insertionIndex : siblings.length
    if (kind === 'step') run(workspace, 'move', (current) => moveStep(current, page, name, at))
    const [before, after] = [siblings[at - 1], siblings[at]].map((id) => id && nodeOf(id))
    if (kind !== 'field') return
    if (before && before.kind === 'field') move(name, 'after', before.name)
    else if (after && after.kind === 'field') move(name, 'before', after.name)
  }

  const move = (name: string, place: 'before' | 'after', other: string) =>
    run(workspace, 'move', (current) => moveField(current, page, name, place, other))

  function moveBy(name: string, step: -1 | 1) {
    const to = neighbour(items, name, step)
    if (to) move(name, to.place, to.other)
  }

  function moveStepBy(name: string, by: -1 | 1) {
    const steps = nodeOf(ROOT).children
    run(workspace, 'move', (current) => moveStep(current, page, name, steps.indexOf(`step:${name}`) + by))
  }

  function handleKey(event: KeyboardEvent) {
    const { kind, name } = tree.getFocusedItem().getItemData()
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (event.altKey && by !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      if (kind === 'field') moveBy(name, by)
      if (kind === 'step') moveStepBy(name, by)
    } else if (event.key === 'Delete' && kind === 'field')
      run(workspace, 'remove', (current) => removeField(current, page, name))
    else if (event.key === 'Enter' || event.key === ' ') onSelect(kind === 'field' ? name : undefined)
  }

  const focusedStep = tree.getItems().find((item) => item.isFocused() && item.getItemData().kind === 'step')
  const actions: [label: string, action: () => void][] =
    selected !== undefined
      ? [
          [words('moveUp'), () => moveBy(selected, -1)],
          [words('moveDown'), () => moveBy(selected, 1)],
          [words('retire'), () => run(workspace, 'retire', (current) => retireField(current, page, selected))],
          [words('remove'), () => run(workspace, 'remove', (current) => removeField(current, page, selected))],
        ]
      : focusedStep
        ? [
            [words('moveUp'), () => moveStepBy(focusedStep.getItemData().name, -1)],
            [words('moveDown'), () => moveStepBy(focusedStep.getItemData().name, 1)],
            [
              words('remove'),
              () => run(workspace, 'remove', (current) => removeStep(current, page, focusedStep.getItemData().name)),
            ],
          ]
        : []
  const actedOn = selected === undefined ? focusedStep?.getItemName() : labelOf(texts, page, selected, code)

  return (
    <div id="fields" tabIndex={-1}>
      <h2>{words('fields')}</h2>
      <div {...tree.getContainerProps(words('fields'))} className="st-tree" onKeyDownCapture={handleKey}>
        {tree.getItems().map((item) => {
          const { kind, name } = item.getItemData()
          return (
            <div
              {...item.getProps()}
              key={item.getId()}
              className="st-item"
              data-kind={kind}
              data-name={kind === 'field' ? name : undefined}
              data-drop={item.isDragTarget() || undefined}
              aria-selected={kind === 'field' && name === selected}
              style={{ paddingInlineStart: `${item.getItemMeta().level * 16 + 12}px` }}
            >
              {item.getItemName()}
            </div>
          )
        })}
        <div style={tree.getDragLineStyle()} className="st-dragline" />
      </div>
      {actions.length > 0 && (
        <div className="st-row" role="group" aria-label={words('fieldActions', { name: actedOn })}>
          {actions.map(([label, action]) => (
            <button key={label} type="button" className="st-button" onClick={action}>
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
