import { DefinitionError } from '../../model/schema/problem.ts'

/** A text file of sample content: `name: words` lines between two lines of `---`, then the body. */
export interface TextFile {
  fields: Map<string, string>
  body: string
}

/** @throws DefinitionError naming the file and line when it is not of this form */
export function readFrontMatter(file: string, text: string): TextFile {
  const [first, ...lines] = text.replaceAll('\r\n', '\n').split('\n')
  const end = lines.indexOf('---')
  if (first !== '---' || end < 0)
    throw frontMatterError(file, '', 'The file does not begin with a block between two lines of ---.')
  const fields = new Map<string, string>()
  lines.slice(0, end).forEach((line, index) => {
    const [, name, value] = /^([a-z][A-Za-z0-9.]*): (.+)$/.exec(line) ?? []
    if (!name || !value || fields.has(name))
      throw frontMatterError(file, `line ${index + 2}`, `“${line}” is no “name: words”, or its name stands twice.`)
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

const frontMatterError = (file: string, place: string, what: string): DefinitionError =>
  new DefinitionError([{ file, pointer: place, message: what, hint: 'Write it like the other files in sample.' }])
