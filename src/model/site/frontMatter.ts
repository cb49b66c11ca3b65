import { DefinitionError } from './definitionProblem.ts'

/** A text file: `name: value` lines between two lines of `---`, then the body. */
export interface TextFile {
  fields: Map<string, string>
  /** Without blank space around it. */
  body: string
}

const FIELD = /^([a-z][A-Za-z0-9.]*): (.+)$/

/**
 * Reads front matter strictly: every line names one field, once. Line ends of Windows and a byte order mark are allowed; a value may
 * hold `: `.
 * @throws DefinitionError with the file and the line
 */
export function readFrontMatter(file: string, text: string): TextFile {
  const [first, ...lines] = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
  const end = lines.indexOf('---')
  if (first !== '---' || end < 0)
    throw frontMatterError(file, '', 'The file does not begin with a block between two lines of ---.')
  const fields = new Map<string, string>()
  lines.slice(0, end).forEach((line, index) => {
    const [, name, value] = FIELD.exec(line) ?? []
    if (!name || !value || fields.has(name))
      throw frontMatterError(file, `line ${index + 2}`, `“${line}” is not “name: words”, or its name is there twice.`)
    fields.set(name, value.trim())
  })
  return {
    fields,
    body: lines
      .slice(end + 1)
      .join('\n')
      .trim(),
  }
}

const frontMatterError = (file: string, pointer: string, message: string): DefinitionError =>
  new DefinitionError([
    { file, pointer, message, hint: 'Begin it with a line ---, then lines “name: words”, then a line ---.' },
  ])
