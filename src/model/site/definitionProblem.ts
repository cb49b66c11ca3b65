/** Something wrong in a page, field or text file, worded for the person who edits it. */
export interface DefinitionProblem {
  /** Relative to the project: `schemas/pages/message.page.json`. */
  file: string
  /** JSON pointer into the file; empty for the file as a whole. */
  pointer: string
  message: string
  /** How to fix it. */
  hint: string
}

/** Thrown when files in `schemas/` or `locales/` cannot be used; the message lists every problem. */
export class DefinitionError extends Error {
  readonly problems: DefinitionProblem[]

  constructor(problems: DefinitionProblem[]) {
    super(problems.map(formatProblem).join('\n'))
    this.name = 'DefinitionError'
    this.problems = problems
  }
}

function formatProblem({ file, pointer, message, hint }: DefinitionProblem): string {
  return `${file}${pointer ? ` at ${pointer}` : ''}: ${message}\n  ${hint}`
}
