import type { Submit } from '../../model/site/pageDefinition.ts'
import type { Action } from './action.ts'
import { openAccount } from './openAccount.ts'
import { signIn } from './signInAction.ts'
import { storeSubmission } from './storeSubmission.ts'

/** The actions that page files name; see schemas/meta/page.schema.json. */
export const actions: Record<NonNullable<Submit['action']>, Action> = { store: storeSubmission, openAccount, signIn }
