import { isObject } from '../../model/isObject.ts'
import { pageFile } from '../model/fileEdits.ts'
import type { Texts } from '../model/workspace.ts'
import { contentOf } from './parsedFiles.ts'

/** A node of the tree: the form itself, a step, or a field. */
export interface TreeNode {
  kind: 'form' | 'step' | 'field'
  /** Id of the step, name of the field. */
  name: string
  children: string[]
}

export const ROOT = 'form'
export const stepItem = (id: string): string => `step:${id}`
export const fieldItem = (name: string): string => `field:${name}`

/** The nodes of a form's tree by their ids; fields that no step names are below the form itself. */
export function treeItems(texts: Texts, page: string): Map<string, TreeNode> {
  const content = contentOf(texts, pageFile(page))
  const { schema, steps } = isObject(content) ? content : {}
  const names = Object.keys(isObject(schema) && isObject(schema.properties) ? schema.properties : {})
  const stepNodes = (Array.isArray(steps) ? steps : []).flatMap((step: unknown): TreeNode[] =>
    isObject(step)
      ? [
          {
            kind: 'step',
            name: String(step.id),
            children: (Array.isArray(step.fields) ? step.fields.map(String) : [])
              .filter((name) => names.includes(name))
              .map(fieldItem),
          },
        ]
      : [],
  )
  const inSteps = new Set(stepNodes.flatMap(({ children }) => children))
  const loose = names.map(fieldItem).filter((item) => !inSteps.has(item))
  const entries: [string, TreeNode][] = [
    [ROOT, { kind: 'form', name: page, children: [...stepNodes.map(({ name }) => stepItem(name)), ...loose] }],
    ...stepNodes.map((node): [string, TreeNode] => [stepItem(node.name), node]),
    ...names.map((name): [string, TreeNode] => [fieldItem(name), { kind: 'field', name, children: [] }]),
  ]
  return new Map(entries)
}

/** The item that a field would stand before or after if it went one place up or down; undefined at either end. */
export function neighbour(
  items: Map<string, TreeNode>,
  name: string,
  step: -1 | 1,
): { place: 'before' | 'after'; other: string } | undefined {
  const siblings = [...items.values()].find(({ children }) => children.includes(fieldItem(name)))?.children ?? []
  const next = siblings[siblings.indexOf(fieldItem(name)) + step]
  const other = next === undefined ? undefined : items.get(next)
  if (other?.kind === 'field') return { place: step < 0 ? 'before' : 'after', other: other.name }
  // At the end of a step: the nearest field of the next one.
  const all = [...items.values()].filter(({ kind }) => kind === 'step').flatMap(({ children }) => children)
  const beyond = items.get(all[all.indexOf(fieldItem(name)) + step] ?? '')
  return beyond && { place: step < 0 ? 'after' : 'before', other: beyond.name }
}
