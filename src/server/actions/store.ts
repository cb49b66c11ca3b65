import type { Action } from './action.ts'
import { submit } from './submit.ts'

/** Keeps a filled form and answers the reference under which a person can ask about it. */
export const store: Action = {
  run: (filled, context) => submit(filled, context, async (reference) => ({ data: { reference } })),
}
