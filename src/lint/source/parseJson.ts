import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { toPointer } from '../../model/schema/jsonPointer.ts'
import { lineAndColumn } from './position.ts'

/** Larger files are not read: no page or language comes near it, and the check stays quick. */
const MAX_BYTES = 1024 * 1024
/** Groups and lists in each other. */
const MAX_DEPTH = 100

const PARSE_OPTIONS = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false }

/** What a file says, or why it cannot be read. */
export type ParsedText = { content: unknown; problems: DefinitionProblem[] } | { problems: DefinitionProblem[] }

const NOT_UTF8 = 'The file is not in UTF-8.'
const SAVE_AS_UTF8 = 'Save it again with the encoding UTF-8.'

/** The text of a file without its byte order mark, or why there is none. */
export function decodeText(file: string, read: () => Buffer): { text: string } | { problem: DefinitionProblem } {
  const problemOf = (name: 'file-too-large' | 'not-utf8' | 'unreadable-file', message: string, hint: string) => ({
    problem: { name, file, pointer: '', line: 1, column: 1, message, hint },
  })
  let bytes: Buffer
  try {
    bytes = read()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return problemOf('unreadable-file', `The file cannot be read (${code}).`, 'Give yourself the right to read it.')
  }
  if (bytes.length > MAX_BYTES)
    return problemOf(
      'file-too-large',
      `The file has ${(bytes.length / MAX_BYTES).toFixed(1)} MB; at most 1 MB is read.`,
      'Split the page, or move what it shares with others to schemas/fields.',
    )
  try {
    // A byte order mark, which editors of Windows write, is left out.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // JSON in UTF-16 has one in every second place.
    return text.includes('\0') ? problemOf('not-utf8', NOT_UTF8, SAVE_AS_UTF8) : { text }
  } catch {
    return problemOf('not-utf8', NOT_UTF8, SAVE_AS_UTF8)
  }
}

/** Parses strict JSON; a fault is named with its place, and a key that stands twice in one group too. */
export function parseJson(file: string, text: string): ParsedText {
  const problemAt = (
    name: DefinitionProblem['name'],
    offset: number,
    message: string,
    hint: string,
    pointer = '',
  ): DefinitionProblem => ({ name, file, pointer, ...lineAndColumn(text, offset), message, hint })

  const deepOffset = offsetBeyondDepth(text)
  if (deepOffset !== undefined)
    return {
      problems: [
        problemAt(
          'too-deep',
          deepOffset,
          `More than ${MAX_DEPTH} groups stand in each other here.`,
          'Move inner groups to fields of their own, or leave levels out.',
        ),
      ],
    }
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, PARSE_OPTIONS)
  const [first] = errors
  if (first || !tree) {
    const { offset, message, hint } = describe(text, first)
    return { problems: [problemAt('broken-json', offset, message, hint)] }
  }
  const problems = repeatedKeys(tree).map(({ name, offset, pointer }) =>
    problemAt(
      'key-twice',
      offset,
      `“${name}” stands twice in this group.`,
      'Remove one of them; only the last is read.',
      pointer,
    ),
  )
  return { content: JSON.parse(text) as unknown, problems }
}

/** Where groups and lists get deeper than can be read; undefined if they do not. */
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

const CLOSING_HINT = 'Each “{” needs its “}”, each “[” its “]”.'

/** A fault of syntax in plain words; the place is where a person would look for it. */
function describe(text: string, error: ParseError | undefined): { offset: number; message: string; hint: string } {
  if (text.trim() === '')
    return { offset: 0, message: 'The file is empty.', hint: 'Write the content, or remove the file.' }
  const { offset, length } = error ?? { offset: 0, length: 1 }
  const code = error ? printParseErrorCode(error.error) : 'ValueExpected'
  const word = text.slice(offset, offset + Math.max(1, length))
  const before = text.slice(0, offset).trimEnd()
  switch (code) {
    case 'CommaExpected':
      return { offset: before.length, message: 'A comma is missing here.', hint: 'Entries are separated by commas.' }
    case 'ColonExpected':
      return { offset, message: 'A colon is missing here.', hint: 'Write "name": value.' }
    case 'PropertyNameExpected':
    case 'ValueExpected':
      if (before.endsWith(',') && /[}\]]/.test(word))
        return {
          offset: before.length - 1,
          message: `After this comma comes “${word}” and nothing else.`,
          hint: 'Remove the comma after the last entry.',
        }
      return offset >= text.trimEnd().length
        ? { offset: before.length, message: 'The file ends too early.', hint: CLOSING_HINT }
        : code === 'ValueExpected'
          ? { offset, message: `A value is missing before “${word}”.`, hint: 'Write "name": value.' }
          : { offset, message: `“${word}” stands where a name should stand.`, hint: 'Names stand in double quotes.' }
    case 'CloseBraceExpected':
    case 'CloseBracketExpected':
      return { offset: before.length, message: 'The file ends too early.', hint: CLOSING_HINT }
    case 'EndOfFileExpected':
      return { offset, message: `After the end of the content comes “${word}”.`, hint: CLOSING_HINT }
    case 'InvalidCommentToken':
    case 'UnexpectedEndOfComment':
      return { offset, message: 'JSON has no comments.', hint: 'Remove it, or write it as a member "$comment".' }
    case 'UnexpectedEndOfString':
      return { offset, message: 'The closing quotation mark is missing.', hint: 'Words stand between two ".' }
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return { offset, message: 'A backslash in these words is not understood.', hint: 'Write it twice: \\\\.' }
    case 'InvalidCharacter':
      return { offset, message: 'A line break or tab stands within quotes.', hint: 'Write \\n or \\t instead.' }
    default:
      return { offset, message: `“${word}” cannot stand here.`, hint: 'Words stand in double quotes: "like this".' }
  }
}
