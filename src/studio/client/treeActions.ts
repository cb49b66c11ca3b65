import { copyOfField, pasteField, type FieldCopy } from '../model/addCommands.ts'
import { moveField, movePart, removeField, removeFieldWithRules, setRetired } from '../model/fieldCommands.ts'
import { moveStep, moveToStep, removeStep } from '../model/stepCommands.ts'
import type { Edits, Texts } from '../model/workspace.ts'
import { run, select, takeUp, workspace } from './workspaceStore.ts'
import { neighbour, ROOT, stepItem, type TreeNode } from './treeItems.ts'

/** What was copied last, in whichever form. */
let copied: FieldCopy | undefined

export interface MenuAction {
  label: string
  /** Keys that do the same, as they are shown. */
  keys?: string
  run: () => void
}

interface TreeContext {
  page: string
  items: Map<string, TreeNode>
  words: (key: string, params?: Record<string, unknown>) => string
  titleOf: (step: string) => string
}

/** What can be done to a node of the tree, by menu and by key. */
export function treeActions({ page, items, words, titleOf }: TreeContext) {
  function does(name: string, command: (texts: Texts) => Edits): void {
    run(name, command)
    takeUp()
  }
  const steps = [...items.values()].filter(({ kind }) => kind === 'step')

  function move({ kind, name, path }: TreeNode, by: -1 | 1): void {
    if (kind === 'step') {
      const at = items.get(ROOT)?.children.indexOf(stepItem(name)) ?? -1
      does('move', (texts) => moveStep(texts, page, name, at + by))
    } else if (kind === 'part') does('move', (texts) => movePart(texts, page, path, by))
    else if (kind === 'field') moveFieldBy(name, by)
  }

  function moveFieldBy(name: string, by: -1 | 1): void {
    const at = steps.findIndex(({ children }) => children.includes(`field:${name}`))
    const own = steps[at]?.children ?? []
    const isAtEdge = own[by < 0 ? 0 : own.length - 1] === `field:${name}`
    const next = steps[at + by]
    if (at >= 0 && isAtEdge && next?.children.length === 0) {
      does('move', (texts) => moveToStep(texts, page, name, next.name))
      return
    }
    const to = neighbour(items, name, by)
    if (to) does('move', (texts) => moveField(texts, page, name, to.place, to.other))
  }

  function remove({ kind, name, path }: TreeNode): void {
    if (kind === 'field') does('remove', (texts) => removeFieldWithRules(texts, page, name))
    if (kind === 'part') does('remove', (texts) => removeField(texts, page, path))
    if (kind === 'step') does('remove', (texts) => removeStep(texts, page, name))
  }

  function copy({ kind, name }: TreeNode): void {
    if (kind === 'field') copied = copyOfField(workspace.texts, page, name)
  }

  function paste({ kind, name }: TreeNode, what = copied): void {
    if (!what) return
    const place = kind === 'step' ? { step: name } : kind === 'field' ? { after: name } : {}
    let pasted: string | undefined
    does('paste', (texts) => {
      const { name: added, edits } = pasteField(texts, page, what, place)
      pasted = added
      return edits
    })
    if (pasted !== undefined) select(pasted)
  }

  function menuOf(node: TreeNode): MenuAction[] {
    const { kind, name, path, isRetired } = node
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
        run: () => does('move', (texts) => moveToStep(texts, page, name, step.name)),
      })),
      kind === 'field' && {
        label: words('duplicate'),
        run: () => paste(node, copyOfField(workspace.texts, page, name)),
      },
      kind === 'field' && { label: words('copy'), keys: 'Ctrl C', run: () => copy(node) },
      copied !== undefined &&
        (kind === 'field' || kind === 'step') && {
          label: words('paste', { name: copied.name }),
          keys: 'Ctrl V',
          run: () => paste(node),
        },
      (kind === 'field' || kind === 'part') &&
        (isRetired === true
          ? { label: words('restore'), run: () => does('restore', (texts) => setRetired(texts, page, path, false)) }
          : { label: words('retire'), run: () => does('retire', (texts) => setRetired(texts, page, path, true)) }),
      (kind === 'field' || kind === 'step' || kind === 'part') && {
        label: words('remove'),
        keys: 'Del',
        run: () => remove(node),
      },
    ]
    return actions.filter((action) => action !== false)
  }

  return { does, move, remove, copy, paste, menuOf }
}
