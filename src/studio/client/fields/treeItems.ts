import type { JSONPath } from 'jsonc-parser'
import { isObject, membersOf } from '../../../forms/schema/isObject.ts'
import { screenOrder } from '../../../project/snapshot/screenOrder.ts'
import type { Schema } from '../../../forms/schema/schema.ts'
import { toPointer } from '../../../forms/schema/jsonPointer.ts'
import { lookPathOfPart, textPathOfPart } from '../../model/fieldLocations.ts'
import { pageFile } from '../../model/fileEdits.ts'
import type { Texts } from '../../model/workspace.ts'
import { contentOf, valueIn } from '../files/parsedFiles.ts'

/**
 * Why a branch applies: its condition holds or fails, another field is present, or it is one of several alternatives.
 */
export type BranchKind = 'when' | 'otherwise' | 'with' | 'alternative'

/**
 * A node of the tree: the form, a step, a field, a field inside another one (`part`), or a branch with further fields.
 */
export interface TreeNode {
  kind: 'form' | 'step' | 'field' | 'part' | 'branch'
  /** Id of the step or name of the field. */
  name: string
  /** Path in the page file; empty for steps and the form. */
  path: JSONPath
  children: string[]
  branch?: BranchKind
  /** Fields that a branch depends on, or its number. */
  dependsOn?: string[]
  /** Hidden from new input. */
  isRetired?: boolean
  isRequired?: boolean
  /** A heading or a note, which has no value. */
  isText?: boolean
}

export const ROOT = 'form'
export const stepItem = (id: string): string => `step:${id}`
export const fieldItem = (name: string): string => `field:${name}`
export const partItem = (path: JSONPath): string => `part:${toPointer(path.map(String))}`

const PROPERTIES = ['schema', 'properties']
/** Deeper parts are edited as JSON. */
const MAX_DEPTH = 12

/** The nodes of a form's tree by id; fields without a step are below the form itself. */
export function treeItems(texts: Texts, page: string): Map<string, TreeNode> {
  const content = contentOf(texts, pageFile(page))
  const { schema, steps, uiSchema } = membersOf(content)
  const root = membersOf(schema)
  const look = membersOf(uiSchema)
  const properties = membersOf(root.properties)
  const names = inScreenOrder(Object.keys(properties), look)
  const required = new Set(listOf(root.required))
  const parts: [string, TreeNode][] = []
  // A field in two steps appears in the first.
  const inSteps = new Set<string>()
  const stepNodes = (Array.isArray(steps) ? steps : []).filter(isObject).map((step, _at, all) => {
    const listed = [...new Set(listOf(step.fields))].filter((name) => names.includes(name))
    // A form with several steps shows the fields in the order of each step.
    const own = all.length > 1 ? listed : names.filter((name) => listed.includes(name))
    const node: TreeNode = {
      kind: 'step',
      name: String(step.id),
      path: [],
      children: own.map(fieldItem).filter((item) => !inSteps.has(item)),
    }
    for (const item of node.children) inSteps.add(item)
    return node
  })
  const itemsWithoutStep = names.map(fieldItem).filter((item) => !inSteps.has(item))
  const fieldNodes = names.map((name): [string, TreeNode] => [
    fieldItem(name),
    {
      kind: 'field',
      name,
      path: [...PROPERTIES, name],
      children: partsOf(properties[name], [...PROPERTIES, name], parts),
      isRetired: isHidden(look, [name]),
      isRequired: required.has(name),
      isText: membersOf(properties[name]).type === 'null',
    },
  ])
  const branches = branchesOf(root, ['schema'], new Set(names), parts)
  for (const [, node] of parts) if (node.kind === 'part') node.isRetired = isHidden(look, lookPathOfPart(node.path))
  return new Map<string, TreeNode>([
    [
      ROOT,
      {
        kind: 'form',
        name: page,
        path: [],
        children: [...stepNodes.map(({ name }) => stepItem(name)), ...itemsWithoutStep, ...branches],
      },
    ],
    ...stepNodes.map((node): [string, TreeNode] => [stepItem(node.name), node]),
    ...fieldNodes,
    ...parts,
  ])
}

const isHidden = (look: Record<string, unknown>, path: string[]): boolean =>
  valueIn(look, [...path, 'ui:widget']) === 'hidden'

/** Adds the nodes of the fields inside a group or a list entry, and returns their ids. */
function partsOf(schema: unknown, path: JSONPath, nodes: [string, TreeNode][]): string[] {
  if (!isObject(schema) || path.length > MAX_DEPTH * 2) return []
  const own = Object.entries(membersOf(schema.properties)).map(([name, part]) =>
    addPart(name, part, [...path, 'properties', name], listOf(schema.required).includes(name), nodes),
  )
  const branches = branchesOf(schema, path, new Set(Object.keys(membersOf(schema.properties))), nodes)
  return [...own, ...branches, ...partsOf(schema.items, [...path, 'items'], nodes)]
}

function addPart(
  name: string,
  schema: unknown,
  path: JSONPath,
  isRequired: boolean,
  nodes: [string, TreeNode][],
): string {
  const id = partItem(path)
  const isText = membersOf(schema).type === 'null'
  nodes.push([id, { kind: 'part', name, path, children: partsOf(schema, path, nodes), isRequired, isText }])
  return id
}

/** Adds the nodes of a schema's branches that have fields of their own, and returns their ids. */
function branchesOf(
  schema: Record<string, unknown>,
  path: JSONPath,
  known: Set<string>,
  nodes: [string, TreeNode][],
): string[] {
  if (path.length > MAX_DEPTH * 2) return []
  const condition = isObject(schema.if) ? namesOfCondition(schema.if) : []
  const branches: [BranchKind, string[], JSONPath, unknown][] = [
    ['when', condition, ['then'], schema.then],
    ['otherwise', condition, ['else'], schema.else],
    ...(['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) =>
      (Array.isArray(schema[keyword]) ? schema[keyword] : []).map((each: unknown, at): (typeof branches)[number] => [
        'alternative',
        [String(at + 1)],
        [keyword, at],
        each,
      ]),
    ),
    ...(['dependencies', 'dependentSchemas'] as const).flatMap((keyword) =>
      Object.entries(membersOf(schema[keyword])).map(([name, each]): (typeof branches)[number] => [
        'with',
        [name],
        [keyword, name],
        each,
      ]),
    ),
  ]
  return branches.flatMap(([branch, dependsOn, steps, content]) => {
    if (!isObject(content)) return []
    const place = [...path, ...steps]
    const ownParts = Object.entries(membersOf(content.properties))
      .filter(([each]) => !known.has(each))
      .map(([each, part]) =>
        addPart(each, part, [...place, 'properties', each], listOf(content.required).includes(each), nodes),
      )
    const children = [...ownParts, ...branchesOf(content, place, known, nodes)]
    if (children.length === 0) return []
    const id = partItem(place)
    nodes.push([id, { kind: 'branch', branch, name: '', dependsOn, path: place, children }])
    return [id]
  })
}

const namesOfCondition = (condition: Record<string, unknown>): string[] => {
  const parts = [condition.allOf, condition.anyOf, [condition.not]].flatMap((each) => (Array.isArray(each) ? each : []))
  return [
    ...new Set([
      ...Object.keys(membersOf(condition.properties)),
      ...listOf(condition.required),
      ...parts.filter(isObject).flatMap(namesOfCondition),
    ]),
  ]
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Names in the order of the screen; `ui:order` counts only if it is a list. */
const inScreenOrder = (names: string[], look: Record<string, unknown>): string[] =>
  screenOrder(
    { properties: Object.fromEntries(names.map((name): [string, Schema] => [name, {}])) },
    Array.isArray(look['ui:order']) ? { 'ui:order': listOf(look['ui:order']) } : {},
  )

/** Path of the part with this text path, or of the nearest part around it; undefined for a field of the form itself. */
export function partAt(items: Map<string, TreeNode>, names: string[]): JSONPath | undefined {
  const [name] = names
  if (name === undefined || (names.length === 1 && items.has(fieldItem(name)))) return undefined
  const textPath = names.join('.')
  const found = [...items.values()].find(
    ({ kind, path }) => kind === 'part' && textPathOfPart(path).join('.') === textPath,
  )
  return found?.path ?? partAt(items, names.slice(0, -1))
}

/** The field before or after which a field comes if it moves one place up or down; undefined at either end. */
export function neighbour(
  items: Map<string, TreeNode>,
  name: string,
  step: -1 | 1,
): { place: 'before' | 'after'; other: string } | undefined {
  const siblings = [...items.values()].find(({ children }) => children.includes(fieldItem(name)))?.children ?? []
  const next = siblings[siblings.indexOf(fieldItem(name)) + step]
  const other = next === undefined ? undefined : items.get(next)
  if (other?.kind === 'field') return { place: step < 0 ? 'before' : 'after', other: other.name }
  // At the edge of a step, use the nearest field of the neighbouring step.
  const all = [...items.values()].filter(({ kind }) => kind === 'step').flatMap(({ children }) => children)
  const beyond = items.get(all[all.indexOf(fieldItem(name)) + step] ?? '')
  return beyond && { place: step < 0 ? 'after' : 'before', other: beyond.name }
}
