import type { ProblemName } from './problemNames.ts'

/** Something wrong in a page, field or text file, worded for the person who edits it. */
export interface DefinitionProblem {
  /** Stable; a section of what `npm run check -- --list` writes. */
  name: ProblemName
  /** A warning is reported but stops nothing. Default: error. */
  severity?: 'error' | 'warning'
  /** Relative to the project: `schemas/pages/message.page.json`. */
  file: string
  /** JSON pointer into the file; empty for the file as a whole. */
  pointer: string
  /** From 1; known once the file's text was looked at. */
  line?: number
  column?: number
  message: string
  /** How to fix it. */
  hint: string
  /** An unknown name, and the names that it may have been meant for. */
  unknown?: { name: string; known: string[] }
  /** The field that it is about, where the pointer does not say it. */
  subject?: string
  /** A change of the file that is safe to make without a person. */
  fix?: ProblemFix
}

/** `undefined` as value removes what stands at the pointer; `rename` gives the member another name. */
export type ProblemFix = { pointer: string; value: unknown } | { pointer: string; rename: string }

/** Whether a problem stops build and start. */
export const isError = ({ severity }: DefinitionProblem): boolean => severity !== 'warning'

/** Thrown when files in `schemas/` or `locales/` cannot be used; the message lists every problem. */
export class DefinitionError extends Error {
  readonly problems: DefinitionProblem[]

  constructor(problems: DefinitionProblem[]) {
    super(problems.map(formatProblem).join('\n'))
    this.name = 'DefinitionError'
    this.problems = problems
  }
}

/** `file:line:column  name`, then what is wrong and how to mend it, each on a line of its own. */
export function formatProblem(problem: DefinitionProblem): string {
  const { name, file, pointer, line, column, message, hint } = problem
  const place = line === undefined ? `${file}${pointer ? ` at ${pointer}` : ''}` : `${file}:${line}:${column}`
  return `${place}  ${isError(problem) ? '' : 'warning: '}${name}\n  ${message}\n  → ${hint}\n`
}
