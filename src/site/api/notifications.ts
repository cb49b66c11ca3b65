import { proxy } from 'valtio'

/** A message to the user: the server's text, or the key and parameters of a site text. */
export type NotificationMessage = { text: string } | { key: string; params?: Record<string, unknown> }

export interface AppNotification {
  id: number
  /** `warning`: why another page is shown than the one asked for. */
  kind: 'error' | 'warning' | 'success'
  message: NotificationMessage
}

/** The notifications on screen, oldest first. */
export const notifications = proxy<{ visible: AppNotification[] }>({ visible: [] })

let lastId = 0

/**
 * Shows a notification. Replaces one with the same message, so that it is announced again for its full time. A success
 * removes earlier errors.
 */
export function notify(kind: AppNotification['kind'], message: NotificationMessage): void {
  if (kind === 'success') dismissErrors()
  const others = notifications.visible.filter((other) => JSON.stringify(other.message) !== JSON.stringify(message))
  notifications.visible = [...others, { id: ++lastId, kind, message }]
}

export function dismiss(id: number): void {
  notifications.visible = notifications.visible.filter((notification) => notification.id !== id)
}

/** Removes the notifications of a page that the user leaves. */
export function dismissAll(): void {
  notifications.visible = []
}

/** Removes the errors of earlier attempts. */
export function dismissErrors(): void {
  notifications.visible = notifications.visible.filter(({ kind }) => kind !== 'error')
}
