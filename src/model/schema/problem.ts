/** A rule that a value breaks: where (JSON pointer), which rule (its keyword), and the rule's own figures. */
export interface Problem {
  pointer: string
  rule: string
  params: Record<string, unknown>
}

/** Something wrong in a page, field or text file, said for the person who edits it. */
export interface DefinitionProblem {
  /** Relative to the project: `schemas/pages/message.page.json`. */
  file: string
  /** JSON pointer into the file; empty for the file as a whole. */
  pointer: string
  message: string
  /** How to mend it. */
  hint: string
}

/** Thrown when the files in `schemas/` cannot be used as they are; the message lists every problem. */
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
