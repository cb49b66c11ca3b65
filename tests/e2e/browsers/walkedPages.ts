import { readDefinitions } from '../../../src/definitions/readDefinitions.ts'
import type { FormPage } from '../../../src/model/site/pageDefinition.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

export const registry = readDefinitions(PROJECT_ROOT)

/** Every form of the site. */
export const formPages = registry.pages.filter((page): page is FormPage => page.kind === 'form')

/** Every other page without a parameter. */
export const screenPages = registry.pages.filter(({ kind, path }) => kind === 'screen' && !path.includes(':'))

function formWith(what: string, isWanted: (page: FormPage) => boolean): FormPage {
  const page = formPages.find(isWanted)
  if (!page) throw new Error(`The site has no form ${what}.`)
  return page
}

export const signInForm = formWith('to sign in', ({ submit }) => submit.action === 'signIn')
/** What a visitor opens; it shows a number and a password to sign in with. */
export const demoForm = formWith(
  'that opens a demo account',
  ({ submit }) => submit.action === 'openAccount' && submit.account?.a_type === 1,
)
/** One that everybody may fill in, and that keeps what was typed. */
export const draftedForm = formWith(
  'for everybody',
  ({ access, saveDraft, submit }) => access === 'public' && saveDraft !== false && submit.action === undefined,
)
