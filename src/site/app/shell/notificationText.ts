import type { TFunction } from 'i18next'
import type { Snapshot } from 'valtio'
import type { NotificationMessage } from '../../api/notifications.ts'

/** The text of a notification in the current language. */
export const notificationText = (message: Snapshot<NotificationMessage>, t: TFunction): string =>
  'key' in message ? t(message.key, { ...message.params }) : message.text
