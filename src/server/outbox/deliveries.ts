import type { OutboxChannel } from '../store/tables.ts'
import { createConfirmationMail, type ConfirmationServices, type MailSettings } from './confirmationMail.ts'
import { loadConfirmationTexts } from './confirmationTexts.ts'
import type { Deliver } from './outboxWorker.ts'
import { createWebhook, type WebhookReceiver } from './webhook.ts'

/** The deliveries that are configured, by channel. @param root the project's folder, whose texts a mail has */
export function createDeliveries(
  root: string,
  { webhook, mail }: { webhook: WebhookReceiver | undefined; mail: MailSettings | undefined },
  { clock, ...services }: Omit<ConfirmationServices, 'compose'> & { clock: () => number },
): Map<OutboxChannel, Deliver> {
  const deliveries = new Map<OutboxChannel, Deliver>()
  if (webhook) deliveries.set('webhook', createWebhook(webhook, clock))
  if (mail) deliveries.set('mail', createConfirmationMail(mail, { ...services, compose: loadConfirmationTexts(root) }))
  return deliveries
}
