import { copyOfField, pasteField, type FieldCopy } from '../../model/commands/addCommands.ts'
import {
  moveField,
  movePart,
  removeField,
  removeFieldWithRules,
  setRetired,
} from '../../model/commands/fieldCommands.ts'
import { moveStep, moveToStep, removeStep } from '../../model/commands/stepCommands.ts'
import type { Edits, Texts } from '../../model/workspace.ts'
import { run, select, showChangesNow, workspace } from '../state/workspaceStore.ts'
import { neighbour, ROOT, stepItem, type TreeNode } from './treeItems.ts'

/** The field that was copied last, from any form. */
let clipboard: FieldCopy | undefined

export interface MenuAction {
  label: string
  /** Shortcut shown beside the label. */
  keys?: string
  run: () => void
}

interface TreeContext {
  page: string
  items: Map<string, TreeNode>
  words: (key: string, params?: Record<string, unknown>) => string
  titleOf: (step: string) => string
}

/** Actions on a node of the tree, by menu and by key. */
export function treeActions({ page, items, words, titleOf }: TreeContext) {
  function runNow(name: string, command: (texts: Texts) => Edits): void {
    run(name, command)
    showChangesNow()
  }
  const steps = [...items.values()].filter(({ kind }) => kind === 'step')

  function move({ kind, name, path }: TreeNode, by: -1 | 1): void {
    if (kind === 'step') {
      const at = items.get(ROOT)?.children.indexOf(stepItem(name)) ?? -1
      runNow('move', (texts) => moveStep(texts, page, name, at + by))
    } else if (kind === 'part') runNow('move', (texts) => movePart(texts, page, path, by))
    else if (kind === 'field') moveFieldBy(name, by)
  }

  function moveFieldBy(name: string, by: -1 | 1): void {
    const at = steps.findIndex(({ children }) => children.includes(`field:${name}`))
    const own = steps[at]?.children ?? []
    const isAtEdge = own[by < 0 ? 0 : own.length - 1] === `field:${name}`
    const next = steps[at + by]
    if (at >= 0 && isAtEdge && next?.children.length === 0) {
      runNow('move', (texts) => moveToStep(texts, page, name, next.name))
      return
    }
    const to = neighbour(items, name, by)
    if (to) runNow('move', (texts) => moveField(texts, page, name, to.place, to.other))
  }

  function remove({ kind, name, path }: TreeNode): void {
    if (kind === 'field') runNow('remove', (texts) => removeFieldWithRules(texts, page, name))
    if (kind === 'part') runNow('remove', (texts) => removeField(texts, page, path))
    if (kind === 'step') runNow('remove', (texts) => removeStep(texts, page, name))
  }

  function copy({ kind, name }: TreeNode): void {
    if (kind === 'field') clipboard = copyOfField(workspace.texts, page, name)
  }

  function paste({ kind, name }: TreeNode, fieldCopy = clipboard): void {
    if (!fieldCopy) return
    const place = kind === 'step' ? { step: name } : kind === 'field' ? { after: name } : {}
    let pastedName: string | undefined
    runNow('paste', (texts) => {
      const { name: newName, edits } = pasteField(texts, page, fieldCopy, place)
      pastedName = newName
      return edits
    })
    if (pastedName !== undefined) select(pastedName)
  }

  function menuOf(node: TreeNode): MenuAction[] {
    const { kind, name, path, isRetired, isText = false } = node
    const actions: (MenuAction | false)[] = [
      (kind === 'field' || kind === 'step' || kind === 'part') && {
        label: words('moveUp'),
        keys: 'Alt ↑',
        run: () => move(node, -1),
      },
      (kind === 'field' || kind === 'step' || kind === 'part') && {
        label: words('moveDown'),
        keys: 'Alt ↓',
        run: () => move(node, 1),
      },
      ...(kind === 'field' ? steps.filter(({ children }) => !children.includes(`field:${name}`)) : []).map((step) => ({
        label: words('moveToStep', { step: titleOf(step.name) }),
        run: () => runNow('move', (texts) => moveToStep(texts, page, name, step.name)),
      })),
      kind === 'field' && {
        label: words('duplicate'),
        run: () => paste(node, copyOfField(workspace.texts, page, name)),
      },
      kind === 'field' && { label: words('copy'), keys: 'Ctrl C', run: () => copy(node) },
      clipboard !== undefined &&
        (kind === 'field' || kind === 'step') && {
          label: words('paste', { name: clipboard.name }),
          keys: 'Ctrl V',
          run: () => paste(node),
        },
      (kind === 'field' || kind === 'part') &&
        // Without a value there is nothing to accept from drafts.
        !isText &&
        (isRetired === true
          ? { label: words('restore'), run: () => runNow('restore', (texts) => setRetired(texts, page, path, false)) }
          : { label: words('retire'), run: () => runNow('retire', (texts) => setRetired(texts, page, path, true)) }),
      (kind === 'field' || kind === 'step' || kind === 'part') && {
        label: words('remove'),
        keys: 'Del',
        run: () => remove(node),
      },
    ]
    return actions.filter((action) => action !== false)
  }

  return { runNow, move, remove, copy, paste, menuOf }
}
