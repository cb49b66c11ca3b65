import type { Action } from './action.ts'
import { submitForm } from './submitForm.ts'

/** Keeps a filled form and answers the reference under which a person can ask about it. */
export const storeSubmission: Action = {
  run: (validatedForm, context) => submitForm(validatedForm, context, async (reference) => ({ data: { reference } })),
}
