import { randomUUID } from 'node:crypto'
import { hashPassword, personSalt } from '../secrets/passwordHashing.ts'
import { generateAccountNumber, generatePassword } from '../secrets/generators.ts'
import type { AccountRow } from '../store/tables.ts'
import type { Action, ValidatedForm } from './action.ts'
import { clientOf } from './clientOf.ts'
import { fullName, joinName } from './fullName.ts'
import { submitForm } from './submitForm.ts'

/**
 * Opens the account that the page's `submit.account` describes, stores the form, and returns the sign-in details; the
 * password is generated here and stored only as its hash. Source: docs/contract.md section 3.
 */
export const openAccount: Action = {
  run: (validatedForm, context) =>
    submitForm(validatedForm, context, async () => {
      const { store, vault, hasher, clock, request, serverTexts } = context
      const details = accountDetails(validatedForm, (family, given) =>
        fullName(family, given, request.language, serverTexts),
      )
      // All accounts of an email share one salt, so checking a password takes one computation.
      const salt = details.email
        ? ((await store.accounts.findSalt(details.email)) ?? personSalt(details.email, vault))
        : undefined
      const password = generatePassword()
      // `submitForm` has checked the solution.
      const client = clientOf(request, validatedForm.captcha?.solution === undefined ? undefined : true)
      const passwordHash = await hasher.run(client, () => hashPassword(password, salt))
      const account = {
        id: randomUUID(),
        tradingAccount: generateAccountNumber(),
        ...details,
        passwordHash,
        status: 'active' as const,
        createdAt: clock(),
      }
      const data = {
        tradingAccount: account.tradingAccount,
        account: account.email || account.tradingAccount,
        password,
      }
      return { data, account }
    }),
}

function accountDetails(
  { form, data }: ValidatedForm,
  joinInOrder: (family: string, given: string) => string,
): Pick<AccountRow, 'email' | 'name' | 'familyName' | 'givenName' | 'countryCode' | 'phone' | 'aType' | 'currency'> {
  const { account } = form.submit
  if (!account) throw new Error(`The page ${form.id} opens accounts but has no submit.account.`)
  const text = (name: string | undefined): string => {
    const value = name === undefined ? undefined : data[name]
    return typeof value === 'string' ? value : ''
  }
  // A client with a single name types it into both fields.
  const names = [...new Set(account.name.map(text).filter(Boolean))]
  const [family, given, ...others] = names
  const hasParts = family !== undefined && given !== undefined && others.length === 0
  return {
    email: text(account.email).toLowerCase(),
    name: hasParts ? joinInOrder(family, given) : joinName(names),
    ...(hasParts ? { familyName: family, givenName: given } : {}),
    countryCode: text(account.countryCode) || null,
    phone: (account.phone ?? []).map(text).join('') || null,
    aType: account.a_type,
    currency: account.currency,
  }
}
