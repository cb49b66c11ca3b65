import { english, sayFinding, type Params, type RefusalId, type Translate } from '../findings/findingTexts.ts'
import { DefinitionError, formatProblem, type DefinitionProblem } from './definitionProblem.ts'

/** Thrown for what cannot be done; the message is one sentence for the person who asked for it. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly refusal: { id: RefusalId; params: Params }

  constructor(id: RefusalId, params: Params = {}) {
    super(sayFinding('refusal', id, params))
    this.refusal = { id, params }
  }
}

/** An error as threads and servers hand it on: its sentences are those of whoever reads them. */
export interface Failure {
  message: string
  problems?: DefinitionProblem[]
  refusal?: { id: RefusalId; params: Params }
}

export function failureOf(error: unknown): Failure {
  // Vite loads modules once more, with classes of its own.
  const { problems, refusal } = Object(error) as Partial<Failure>
  const message = error instanceof Error ? error.message : String(error)
  return { message, ...(problems ? { problems } : {}), ...(refusal ? { refusal } : {}) }
}

/** The error again, where it was handed on to. */
export function errorOf({ message, problems, refusal }: Failure): Error {
  if (problems) return new DefinitionError(problems)
  return refusal ? new RefusedError(refusal.id, refusal.params) : new Error(message)
}

/** Why something has failed; problems of a file have a line each for the place, what is wrong and what to do. */
export function sayError(error: unknown, t: Translate = english): string {
  const { message, problems, refusal } = failureOf(error)
  if (problems) return problems.map((problem) => formatProblem(problem, t)).join('\n')
  return refusal ? sayFinding('refusal', refusal.id, refusal.params, t) : message
}
