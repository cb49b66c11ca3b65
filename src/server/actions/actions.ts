import type { Submit } from '../../model/page.ts'
import type { Action } from './action.ts'
import { openAccount } from './openAccount.ts'
import { signIn } from './signIn.ts'
import { storeSubmission } from './store.ts'

/** The actions that page files name; see schemas/meta/page.schema.json. */
export const actions: Record<NonNullable<Submit['action']>, Action> = { store: storeSubmission, openAccount, signIn }
