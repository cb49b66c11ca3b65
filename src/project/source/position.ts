import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { fromPointer } from '../../forms/schema/jsonPointer.ts'

/** The line and column, from 1, of an offset in a text. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

/**
 * Adds line and column to problems: those of the member or item at the pointer, else of the nearest group around it. A
 * part of a schema that several references lead to has one problem, not one for each.
 * @param texts text by file; problems of a file without text get the first line
 */
export function locateProblems(problems: DefinitionProblem[], texts: Map<string, string>): DefinitionProblem[] {
  const trees = new Map<string, Node | undefined>()
  const treeOf = (file: string, text: string): Node | undefined => {
    if (!trees.has(file)) trees.set(file, parseTree(text))
    return trees.get(file)
  }
  const located = problems.map((problem) => {
    if (problem.line !== undefined) return problem
    const text = texts.get(problem.file) ?? ''
    const tree = text && problem.pointer ? treeOf(problem.file, text) : undefined
    return { ...problem, ...lineAndColumn(text, tree ? offsetAt(tree, fromPointer(problem.pointer)) : 0) }
  })
  const atPlace = Map.groupBy(located, ({ file, id, line, column, params }) =>
    JSON.stringify([file, id, line, column, params]),
  )
  return [...atPlace.values()].flatMap(([first]) => first ?? [])
}

/** Offset of the member or item at `path`. */
function offsetAt(root: Node, path: string[]): number {
  let node = root
  for (const step of path) {
    const next = memberOf(node, step) ?? referredMember(root, node, step)
    if (!next) break
    node = next
  }
  return node.parent?.type === 'property' ? node.parent.offset : node.offset
}

const memberOf = (node: Node, step: string): Node | undefined =>
  findNodeAtLocation(node, [node.type === 'array' ? Number(step) : step])

/** A reference to a reference to … itself ends nowhere. */
const MAX_REFERENCES = 20

/** The member of the part of a page's schema to which a node's `$ref` leads. */
function referredMember(root: Node, node: Node, step: string, most = MAX_REFERENCES): Node | undefined {
  const reference: unknown = memberOf(node, '$ref')?.value
  if (typeof reference !== 'string' || !reference.startsWith('#/') || most === 0) return undefined
  const path = ['schema', ...fromPointer(reference)]
  const target = path.reduce<Node | undefined>((part, each) => part && memberOf(part, each), root)
  return target && (memberOf(target, step) ?? referredMember(root, target, step, most - 1))
}
