import { applyEdits, findNodeAtLocation, modify, parseTree, type FormattingOptions, type Node } from 'jsonc-parser'
import type { DefinitionProblem, ProblemFix } from '../../model/site/definitionProblem.ts'
import { isObject } from '../../model/isObject.ts'
import { fromPointer } from '../../model/schema/jsonPointer.ts'

/**
 * The files that problems with a safe remedy stand in, mended; everything else in them stays as it is written.
 * @param read the text of a file
 */
export function applyFixes(problems: DefinitionProblem[], read: (file: string) => string): Map<string, string> {
  const fixable = problems.flatMap(({ file, fix }) => (fix ? [{ file, fix }] : []))
  return new Map(
    [...Map.groupBy(fixable, ({ file }) => file)].map(([file, each]) => [
      file,
      each.reduce((text, { fix }) => applyFix(text, fix), read(file)),
    ]),
  )
}

function applyFix(text: string, fix: ProblemFix): string {
  const path = pathIn(text, fix.pointer)
  if ('value' in fix) return setValue(text, path, fix.value)
  const tree = parseTree(withoutMark(text))
  const [key] = (tree && findNodeAtLocation(tree, path))?.parent?.children ?? []
  if (!key) return text
  return applyEdits(text, [
    { offset: key.offset + markLength(text), length: key.length, content: JSON.stringify(fix.rename) },
  ])
}

/**
 * A JSON text with a value set or, with `undefined`, removed at a path; indentation, line ends and a byte order mark stay.
 * @param insertionIndex where a new member stands among those of its group
 */
export function setValue(
  text: string,
  path: (string | number)[],
  value: unknown,
  insertionIndex?: (names: string[]) => number,
): string {
  const mark = text.slice(0, markLength(text))
  const body = withoutMark(text)
  const tree = parseTree(body)
  const group = tree && findNodeAtLocation(tree, path.slice(0, -1))
  const isNewMember = tree && group?.type === 'object' && !findNodeAtLocation(tree, path)
  if (isNewMember && value === undefined) return text
  if (isNewMember) return mark + insertMember(body, group, String(path.at(-1)), value, insertionIndex)
  // Without options the lines around the value stay as they are.
  return mark + applyEdits(body, modify(body, path, value, {}))
}

/** A new member as its siblings are written: in their line, or in one of its own with their indentation. */
function insertMember(
  text: string,
  group: Node,
  name: string,
  value: unknown,
  insertionIndex = (names: string[]) => names.length,
): string {
  const members = group.children ?? []
  const { eol = '\n', tabSize = 2, insertSpaces } = formattingOf(text)
  const source = (node: Node) => text.slice(node.offset, node.offset + node.length)
  const isOneLine = (node: Node) => !source(node).includes('\n')
  const [first] = members
  if (first && isOneLine(group)) return insertAt(`"${name}": ${inOneLine(value)}`, ' ')
  const step = insertSpaces ? ' '.repeat(tabSize) : '\t'
  const outer = indentOf(group.offset)
  const indent = indentOf((members.at(-1) ?? group).offset) + (first ? '' : step)
  const groups = members.flatMap(({ children = [] }) => children.filter(({ type }) => type === 'object'))
  const isCompact = groups.length > 0 && groups.every(isOneLine)
  const written = isCompact ? inOneLine(value) : JSON.stringify(value, null, step).replaceAll('\n', eol + indent)
  const member = `"${name}": ${written}`
  if (!first) {
    const content = `{${eol}${indent}${member}${eol}${outer}}`
    return applyEdits(text, [{ offset: group.offset, length: group.length, content }])
  }
  return insertAt(member, eol + indent)

  function insertAt(content: string, gap: string): string {
    const index = insertionIndex(members.map(({ children = [] }) => String(children[0]?.value)))
    const before = members[Math.min(index, members.length) - 1]
    return before
      ? applyEdits(text, [{ offset: before.offset + before.length, length: 0, content: `,${gap}${content}` }])
      : applyEdits(text, [{ offset: members[0]?.offset ?? 0, length: 0, content: `${content},${gap}` }])
  }

  function lineOf(offset: number): string {
    return text.slice(text.lastIndexOf('\n', offset - 1) + 1)
  }

  function indentOf(offset: number): string {
    return /^[ \t]*/.exec(lineOf(offset))?.[0] ?? ''
  }
}

const inOneLine = (value: unknown): string =>
  isObject(value)
    ? `{ ${Object.entries(value)
        .map(([key, each]) => `${JSON.stringify(key)}: ${inOneLine(each)}`)
        .join(', ')} }`
    : JSON.stringify(value)

/** How a file is written: its line ends and its indentation. */
export function formattingOf(text: string): FormattingOptions {
  const [, indent = '  '] = /\n([ \t]+)\S/.exec(text) ?? []
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
}

/** The steps of a pointer; those into lists are numbers. */
function pathIn(text: string, pointer: string): (string | number)[] {
  let value: unknown = JSON.parse(withoutMark(text))
  return fromPointer(pointer).map((step) => {
    const key = Array.isArray(value) ? Number(step) : step
    value = (value as Record<string | number, unknown> | undefined)?.[key]
    return key
  })
}

const markLength = (text: string): number => (text.startsWith('\uFEFF') ? 1 : 0)
const withoutMark = (text: string): string => text.slice(markLength(text))
