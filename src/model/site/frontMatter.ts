import type { Params, ProblemId } from '../findings/findingTexts.ts'
import { DefinitionError } from './definitionProblem.ts'

/** A text file: `name: value` lines between two lines of `---`, then the body. */
export interface TextFile {
  fields: Map<string, string>
  /** Without blank space around it. */
  body: string
  /** The line of the file, from 1, on which the body begins. */
  bodyLine: number
}

const FIELD = /^([a-z][A-Za-z0-9.]*): (.+)$/

/**
 * Reads front matter strictly: one field a line, each field once. Windows line ends and a byte order mark are allowed;
 * a value may contain `: `.
 * @throws DefinitionError with the file and the line
 */
export function readFrontMatter(file: string, text: string): TextFile {
  const [first, ...lines] = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
  const end = lines.indexOf('---')
  if (first !== '---' || end < 0) throw frontMatterError(file, 1, 'bad-front-matter')
  const fields = new Map<string, string>()
  lines.slice(0, end).forEach((line, index) => {
    const [, name, value] = FIELD.exec(line) ?? []
    if (!name || !value || fields.has(name)) throw frontMatterError(file, index + 2, 'bad-front-matter/line', { line })
    fields.set(name, value.trim())
  })
  const body = lines.slice(end + 1)
  const firstLine = body.findIndex((line) => line.trim() !== '')
  return { fields, body: body.join('\n').trim(), bodyLine: end + 3 + Math.max(0, firstLine) }
}

const frontMatterError = (file: string, line: number, id: ProblemId, params: Params = {}): DefinitionError =>
  new DefinitionError([{ id, file, pointer: '', line, column: 1, params }])
