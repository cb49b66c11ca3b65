import { english, sayFinding, type Params, type RefusalId, type Translate } from '../findings/findingTexts.ts'
import { DefinitionError, formatProblem, type DefinitionProblem } from './definitionProblem.ts'

/** Thrown when a task cannot be done; the message is one sentence for the person who started it. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly refusal: { id: RefusalId; params: Params }

  constructor(id: RefusalId, params: Params = {}) {
    super(sayFinding('refusal', id, params))
    this.refusal = { id, params }
  }
}

/** An error as JSON for another thread or the browser, which writes its sentences in the reader's language. */
export interface Failure {
  message: string
  problems?: DefinitionProblem[]
  refusal?: { id: RefusalId; params: Params }
}

export function failureOf(error: unknown): Failure {
  // Vite loads modules a second time, so `instanceof` fails for these classes.
  const { problems, refusal } = Object(error) as Partial<Failure>
  const message = error instanceof Error ? error.message : String(error)
  return { message, ...(problems ? { problems } : {}), ...(refusal ? { refusal } : {}) }
}

/** The error of a failure, in the thread or browser that received it. */
export function errorOf({ message, problems, refusal }: Failure): Error {
  if (problems) return new DefinitionError(problems)
  return refusal ? new RefusedError(refusal.id, refusal.params) : new Error(message)
}

/** The text of an error; each problem of a file has three lines: place, message and hint. */
export function sayError(error: unknown, t: Translate = english): string {
  const { message, problems, refusal } = failureOf(error)
  if (problems) return problems.map((problem) => formatProblem(problem, t)).join('\n')
  return refusal ? sayFinding('refusal', refusal.id, refusal.params, t) : message
}
