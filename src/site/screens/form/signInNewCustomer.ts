import { toPointer, valueAt } from '../../../forms/schema/jsonPointer.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import { AspapiError } from '../../api/aspapiErrors.ts'
import { post } from '../../api/client.ts'
import { notify } from '../../api/notifications.ts'
import { startSession, watchSession } from '../../session/session.ts'
import { sessionToken } from './submitResponse.ts'

/** The sign-in details of an account that a form has just opened. Source: docs/contract.md section 3. */
export interface SignInDetails {
  account: string
  password: string
}

/** The sign-in details in a response; undefined without a password. */
export function signInDetails(responseData: unknown): SignInDetails | undefined {
  const [account, password] = ['account', 'password'].map((name) => valueAt(responseData, toPointer([name])))
  return typeof account === 'string' && typeof password === 'string' ? { account, password } : undefined
}

/**
 * Signs in to a new account. A payload token would store the password, so such a site has its customers sign in
 * themselves.
 * @returns the id of the page that follows a sign-in; undefined if the customer has to use the sign-in page
 * @throws AxiosError for a transport error, which is shown already
 */
export async function signInNewCustomer(
  { account, password }: SignInDetails,
  signInForm: ResolvedForm | undefined,
): Promise<string | undefined> {
  if (!signInForm || signInForm.submit.token === 'payload') return undefined
  const isOutdated = watchSession()
  try {
    const fields: [string, string][] = [
      ['account', account],
      ['password', password],
    ]
    const token = sessionToken(signInForm, (await post(signInForm.submit.path, fields)).data, {})
    if (token === undefined || isOutdated()) return undefined
    startSession(token, false)
    notify('success', { key: 'messages.loggedIn' })
    return signInForm.submit.next?.[0]
  } catch (error) {
    if (error instanceof AspapiError) return undefined
    throw error
  }
}
