import { applyEdits, findNodeAtLocation, modify, parseTree, type FormattingOptions } from 'jsonc-parser'
import type { DefinitionProblem, ProblemFix } from '../../model/site/definitionProblem.ts'
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
  const edits = modify(body, path, value, {
    formattingOptions: formattingOf(body),
    ...(insertionIndex ? { getInsertionIndex: insertionIndex } : {}),
  })
  return mark + applyEdits(body, edits)
}

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
