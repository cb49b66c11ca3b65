import type { Submit } from '../../model/site/pageDefinition.ts'
import type { Action } from './action.ts'
import { openAccount } from './openAccount.ts'
import { signIn } from './signInAction.ts'
import { submitForm } from './submitForm.ts'

/** Stores a form and returns the reference under which a person can ask about it. */
const store: Action = {
  run: (validatedForm, context) => submitForm(validatedForm, context, async (reference) => ({ data: { reference } })),
}

/** The actions that page files name (`submit.action`); see schemas/meta/page.schema.json. */
export const actions: Record<NonNullable<Submit['action']>, Action> = { store, openAccount, signIn }
