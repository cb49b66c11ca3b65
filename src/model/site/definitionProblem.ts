import {
  english,
  sayFinding,
  sayValue,
  type Params,
  type ProblemId,
  type ProblemName,
  type Translate,
  type Value,
} from '../findings/findingTexts.ts'

/** Something wrong in a page, field or text file, for the person who edits it. */
export interface DefinitionProblem {
  id: ProblemId
  /** What its sentences name. */
  params?: Params
  /** A warning is reported but stops nothing. Default: error. */
  severity?: 'error' | 'warning'
  /** Relative to the project: `schemas/pages/message.page.json`. */
  file: string
  /** JSON pointer into the file; empty for the file as a whole. */
  pointer: string
  /** From 1; known once the file's text was looked at. */
  line?: number
  column?: number
  /** How to fix it, where it is not what the id says. */
  hint?: Value
  /** An unknown name, and the names that it may have been meant for. */
  unknown?: { name: string; known: string[] }
  /** The known name that was probably meant. */
  meant?: string
  /** The field that it is about, where the pointer does not say it. */
  subject?: string
  /** A change of the file that is safe to make without a person. */
  fix?: ProblemFix
}

/** `undefined` as value removes what stands at the pointer; `rename` gives the member another name. */
export type ProblemFix = { pointer: string; value: unknown } | { pointer: string; rename: string }

/** Whether a problem stops build and start. */
export const isError = ({ severity }: DefinitionProblem): boolean => severity !== 'warning'

/** Stable: the id without its variant. */
export const problemName = ({ id }: Pick<DefinitionProblem, 'id'>): ProblemName =>
  id.replace(/\/.*$/, '') as ProblemName

/** Thrown when files in `schemas/` or `locales/` cannot be used; the message lists every problem. */
export class DefinitionError extends Error {
  readonly problems: DefinitionProblem[]

  constructor(problems: DefinitionProblem[]) {
    super(problems.map((problem) => formatProblem(problem)).join('\n'))
    this.name = 'DefinitionError'
    this.problems = problems
  }
}

/** Texts and names that a problem quotes may be of any length. */
const MAX_MESSAGE_LENGTH = 600
const MAX_HINT_LENGTH = 1500

/** What is wrong and how to mend it. */
export function sayProblem(
  { id, params, hint, meant }: Pick<DefinitionProblem, 'id' | 'params' | 'hint' | 'meant'>,
  t: Translate = english,
): { message: string; hint: string } {
  const advice = hint === undefined ? sayFinding('problem', id, params, t, 'hint') : sayValue(hint, t)
  return {
    message: shortened(sayFinding('problem', id, params, t, 'message'), MAX_MESSAGE_LENGTH),
    hint: shortened(
      meant === undefined ? advice : sayValue({ phrase: 'did-you-mean', params: { name: meant, hint: advice } }, t),
      MAX_HINT_LENGTH,
    ),
  }
}

const shortened = (words: string, length: number): string =>
  words.length > length ? `${words.slice(0, length)}…` : words

/** `file:line:column  name`, then what is wrong and how to mend it, each on a line of its own. */
export function formatProblem(problem: DefinitionProblem, t: Translate = english): string {
  const { file, pointer, line, column } = problem
  const place = line === undefined ? `${file}${pointer ? ` at ${pointer}` : ''}` : `${file}:${line}:${column}`
  const { message, hint } = sayProblem(problem, t)
  return `${place}  ${isError(problem) ? '' : 'warning: '}${problemName(problem)}\n  ${message}\n  → ${hint}\n`
}
