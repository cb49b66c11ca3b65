import { escapeObeyed } from '../escapeCharacters.ts'
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

/** A problem in a page, field or text file, for the person who edits it. */
export interface DefinitionProblem {
  id: ProblemId
  /** Parameters of its sentences. */
  params?: Params
  /** A warning stops neither build nor start. Default: error. */
  severity?: 'error' | 'warning'
  /** Relative to the project: `schemas/pages/message.page.json`. */
  file: string
  /** JSON pointer into the file; empty for the file as a whole. */
  pointer: string
  /** From 1; set once the file's text has been read. */
  line?: number
  column?: number
  /** How to fix it; by default the hint of the id. */
  hint?: Value
  /** An unknown name, and the names that are allowed in its place. */
  unknown?: { name: string; known: string[] }
  /** The allowed name that the author probably meant. */
  meant?: string
  /** The field with the problem, if the pointer leads elsewhere. */
  subject?: string
  /** A change of the file that is safe without review. */
  fix?: ProblemFix
}

/** The value `undefined` removes the member at the pointer; `rename` gives it another name. */
export type ProblemFix = { pointer: string; value: unknown } | { pointer: string; rename: string }

/** Whether a problem stops build and start. */
export const isError = ({ severity }: DefinitionProblem): boolean => severity !== 'warning'

/** The id without its variant. */
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

/** Quoted texts and names may be of any length. */
const MAX_MESSAGE_LENGTH = 600
const MAX_HINT_LENGTH = 1500

/** The sentences of a problem: what is wrong, and how to fix it. */
export function sayProblem(
  { id, params, hint, meant }: Pick<DefinitionProblem, 'id' | 'params' | 'hint' | 'meant'>,
  t: Translate = english,
): { message: string; hint: string } {
  const advice = hint === undefined ? sayFinding('problem', id, params, t, 'hint') : sayValue(hint, t)
  return {
    message: shorten(sayFinding('problem', id, params, t, 'message'), MAX_MESSAGE_LENGTH),
    hint: shorten(
      meant === undefined ? advice : sayValue({ phrase: 'did-you-mean', params: { name: meant, hint: advice } }, t),
      MAX_HINT_LENGTH,
    ),
  }
}

const shorten = (words: string, length: number): string =>
  words.length > length ? `${words.slice(0, length)}…` : words

/** Three lines: `file:line:column  name`, the message, the hint. */
export function formatProblem(problem: DefinitionProblem, t: Translate = english): string {
  const { file, pointer, line, column } = problem
  const place = line === undefined ? `${file}${pointer ? ` at ${pointer}` : ''}` : `${file}:${line}:${column}`
  const { message, hint } = sayProblem(problem, t)
  const text = `${place}  ${isError(problem) ? '' : 'warning: '}${problemName(problem)}\n  ${message}\n  → ${hint}\n`
  return escapeObeyed(text)
}
