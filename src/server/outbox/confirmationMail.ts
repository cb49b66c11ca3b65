import { createTransport } from 'nodemailer'
import { isObject } from '../../forms/schema/isObject.ts'
import { errorCode } from '../../model/errorDetails.ts'
import { confirmationField } from '../../model/site/confirmation.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { isSealed } from '../secrets/vault.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Store } from '../store/store.ts'
import type { OutboxRow } from '../store/tables.ts'
import type { ConfirmedForm, Mail } from './confirmationTexts.ts'
import { DeliveryError } from './deliveryError.ts'

/** The mail server and the sender, by the settings SMTP_URL and MAIL_FROM. */
export interface MailSettings {
  url: string
  /** `name@example.com`, or `Name <name@example.com>`. */
  from: string
  /** Whether a connection without TLS is refused. */
  requireTLS: boolean
}

/** Services that find the recipient of a confirmation and its texts. */
export interface ConfirmationServices {
  store: Pick<Store, 'submissions' | 'accounts'>
  vault: Vault
  /** Form pages by id. */
  forms: ReadonlyMap<string, ResolvedForm>
  compose: (form: ConfirmedForm) => Mail
}

/** One address without any character that separates addresses or headers. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/
/** Limits of a connection in ms; each attempt has one of its own. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }

/**
 * Returns the delivery of confirmations. The address is read from the submission or its account at each attempt, so that
 * the outbox does not hold it.
 */
export function createConfirmationMail({ url, from, requireTLS }: MailSettings, services: ConfirmationServices) {
  const transport = createTransport({ url, requireTLS, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true })
  const [, domain = 'localhost'] = /@([^\s@>]+)>?$/.exec(from) ?? []
  return async (event: OutboxRow, signal: AbortSignal): Promise<void> => {
    const { email, ...form } = await findForm(event, services)
    if (!ADDRESS.test(email)) throw new DeliveryError('no address', { isFinal: true })
    const { tag, ...mail } = services.compose(form)
    const sending = transport.sendMail({
      ...mail,
      from,
      to: { name: '', address: email },
      // Equal in each attempt, so that a mailbox can recognise a repeat.
      messageId: `<${event.reference}@${domain}>`,
      headers: { 'auto-submitted': 'auto-generated', 'content-language': tag },
    })
    await Promise.race([sending, rejectOnAbort(signal)]).catch((error: unknown) => {
      throw error instanceof DeliveryError ? error : toDeliveryError(error)
    })
  }
}

/** The submission of an event with its recipient: the opened or signed-in account, else the fields of the form. */
async function findForm(
  { reference, page, account }: OutboxRow,
  { store, vault, forms }: ConfirmationServices,
): Promise<ConfirmedForm & { email: string }> {
  const [row] = await store.submissions.search({ reference }, 1)
  const form = forms.get(page)
  const data: Record<string, unknown> = row ? JSON.parse(row.data) : {}
  const field = (form && confirmationField(form.schema)) ?? ''
  const typed = data[field]
  const [owner] = account === null ? [] : await store.accounts.findBySignIn(account)
  return {
    reference,
    page,
    language: row?.language ?? '',
    email: owner?.email || String(isSealed(typed) ? vault.open(typed, `${reference}/${field}`) : typed),
  }
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DeliveryError('late')), { once: true })
  })

/** Keeps codes only: a mail server repeats the address in its answer. */
function toDeliveryError(error: unknown): DeliveryError {
  const details = isObject(error) ? error : {}
  const code = errorCode(error) ?? 'failed'
  // The server knows that the mailbox does not exist.
  const isFinal = details.command === 'RCPT TO' && details.permanent === true
  return new DeliveryError(details.responseCode === undefined ? code : `${code} ${String(details.responseCode)}`, {
    isFinal,
  })
}
