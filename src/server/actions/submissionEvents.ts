import { confirmationField } from '../../model/site/confirmation.ts'
import type { NewEvent } from '../store/outbox/outboxStore.ts'
import type { AccountRow } from '../store/tables.ts'
import type { ActionContext, ValidatedForm } from './action.ts'

/**
 * The events of a form that is being stored: one for each channel, but a confirmation only where the page wants one and
 * an address is known.
 * @param openedAccount the account that the form opens
 */
export function submissionEvents(
  { form, data }: ValidatedForm,
  openedAccount: AccountRow | undefined,
  { outlet, request, vault }: Pick<ActionContext, 'outlet' | 'request' | 'vault'>,
): NewEvent[] {
  const owner = openedAccount ?? request.auth?.account
  const address =
    form.submit.confirm === 'email' ? owner?.email || data[confirmationField(form.schema) ?? ''] : undefined
  const recipient = address ? vault.keyedHash(`mail to ${mailboxOf(String(address))}`) : null
  return outlet.channels
    .filter((channel) => channel !== 'mail' || recipient !== null)
    .map((channel) => ({
      channel,
      account: owner?.tradingAccount ?? null,
      recipient: channel === 'mail' ? recipient : null,
    }))
}

/** The address in lower case without tag and dots, since `first.last+tag@example.com` may have the mailbox of `firstlast`. */
function mailboxOf(address: string): string {
  const [name = '', domain = ''] = address.toLowerCase().split('@')
  return `${name.split('+', 1)[0]?.replaceAll('.', '')}@${domain}`
}
