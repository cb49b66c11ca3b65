import type { Params, ProblemId } from '../../model/findings/findingTexts.ts'
import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { toPointer } from '../../forms/schema/jsonPointer.ts'
import { lineAndColumn } from './position.ts'
import { errorCode } from '../../model/errorDetails.ts'

/** Largest file that is read, to keep the check quick; pages and languages are far smaller. */
const MAX_BYTES = 1024 * 1024
/** Most levels of nested groups and lists. */
const MAX_DEPTH = 100

const PARSE_OPTIONS = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false }

/** The content of a file, or the problems that make it unreadable. */
export type ParsedText = { content: unknown; problems: DefinitionProblem[] } | { problems: DefinitionProblem[] }

/** The text of a file without its byte order mark, or the problem that makes it unreadable. */
export function decodeText(file: string, read: () => Buffer): { text: string } | { problem: DefinitionProblem } {
  const problemOf = (id: ProblemId, params: Params = {}) => ({
    problem: { id, file, pointer: '', line: 1, column: 1, params },
  })
  let bytes: Buffer
  try {
    bytes = read()
  } catch (error) {
    return problemOf('unreadable-file', { code: errorCode(error) })
  }
  if (bytes.length > MAX_BYTES) return problemOf('file-too-large', { size: (bytes.length / MAX_BYTES).toFixed(1) })
  try {
    // The decoder drops a byte order mark, which Windows editors write.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // JSON in UTF-16 has a null byte in every second place.
    return text.includes('\0') ? problemOf('not-utf8') : { text }
  } catch {
    return problemOf('not-utf8')
  }
}

/** Parses strict JSON; reports syntax errors and repeated keys of a group with their places. */
export function parseJson(file: string, text: string): ParsedText {
  const problemAt = (id: ProblemId, offset: number, params: Params = {}, pointer = ''): DefinitionProblem => ({
    id,
    file,
    pointer,
    ...lineAndColumn(text, offset),
    params,
  })
  const deepOffset = offsetBeyondDepth(text)
  if (deepOffset !== undefined) return { problems: [problemAt('too-deep', deepOffset, { depth: MAX_DEPTH })] }
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, PARSE_OPTIONS)
  const [first] = errors
  if (first || !tree) {
    const { id, offset, word } = syntaxProblem(text, first)
    return { problems: [problemAt(id, offset, { word })] }
  }
  const problems = repeatedKeys(tree).map(({ name, offset, pointer }) =>
    problemAt('key-twice', offset, { name }, pointer),
  )
  return { content: JSON.parse(text), problems }
}

/** Offset at which groups and lists exceed `MAX_DEPTH`; undefined if they do not. */
function offsetBeyondDepth(text: string): number | undefined {
  let depth = 0
  for (const match of text.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\]]/gs)) {
    if (match[0] === '{' || match[0] === '[') depth += 1
    else if (match[0] === '}' || match[0] === ']') depth -= 1
    if (depth > MAX_DEPTH) return match.index
  }
  return undefined
}

function repeatedKeys(node: Node, path: (string | number)[] = []): { name: string; offset: number; pointer: string }[] {
  if (node.type === 'array')
    return (node.children ?? []).flatMap((child, index) => repeatedKeys(child, [...path, index]))
  if (node.type !== 'object') return []
  const names = new Set<string>()
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) => {
    const name = String(key?.value)
    const isRepeated = names.has(name)
    names.add(name)
    return [
      ...(isRepeated && key ? [{ name, offset: key.offset, pointer: toPointer([...path, name]) }] : []),
      ...(value ? repeatedKeys(value, [...path, name]) : []),
    ]
  })
}

/** Problem ids of syntax errors, by code of the parser. */
const PROBLEMS_BY_CODE: Record<string, ProblemId> = {
  ColonExpected: 'broken-json/colon',
  ValueExpected: 'broken-json/value',
  PropertyNameExpected: 'broken-json/name',
  EndOfFileExpected: 'broken-json/more',
  InvalidCommentToken: 'broken-json/comment',
  UnexpectedEndOfComment: 'broken-json/comment',
  UnexpectedEndOfString: 'broken-json/quote',
  InvalidEscapeCharacter: 'broken-json/escape',
  InvalidUnicode: 'broken-json/escape',
  InvalidCharacter: 'broken-json/control',
}

/** Problem id, place and word of a syntax error; the place is where a person would look for it. */
function syntaxProblem(text: string, error: ParseError | undefined): { id: ProblemId; offset: number; word: string } {
  const { offset, length } = error ?? { offset: 0, length: 1 }
  const code = error ? printParseErrorCode(error.error) : 'ValueExpected'
  const word = text.slice(offset, offset + Math.max(1, length))
  const before = text.slice(0, offset).trimEnd()
  if (text.trim() === '') return { id: 'broken-json/empty', offset: 0, word }
  if (code === 'CommaExpected') return { id: 'broken-json/comma', offset: before.length, word }
  if (code === 'PropertyNameExpected' || code === 'ValueExpected') {
    if (before.endsWith(',') && /[}\]]/.test(word))
      return { id: 'broken-json/last-comma', offset: before.length - 1, word }
    if (offset >= text.trimEnd().length) return { id: 'broken-json/end', offset: before.length, word }
  }
  if (code === 'CloseBraceExpected' || code === 'CloseBracketExpected')
    return { id: 'broken-json/end', offset: before.length, word }
  return { id: PROBLEMS_BY_CODE[code] ?? 'broken-json/word', offset, word }
}
