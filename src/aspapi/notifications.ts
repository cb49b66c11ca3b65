import { proxy } from 'valtio'

/** What a person is told: the server's own words, or the key and figures of one of our texts. */
export type NotificationMessage = { text: string } | { key: string; params?: Record<string, unknown> }

export interface AppNotification {
  id: number
  kind: 'error' | 'success'
  message: NotificationMessage
}

/** The notices on screen, oldest first. */
export const notifications = proxy<{ visible: AppNotification[] }>({ visible: [] })

let lastId = 0

/** Shows a notice; one that says the same gives way to it, so that it is heard again and stands its full time. */
export function notify(kind: AppNotification['kind'], message: NotificationMessage): void {
  const others = notifications.visible.filter((notice) => JSON.stringify(notice.message) !== JSON.stringify(message))
  notifications.visible = [...others, { id: ++lastId, kind, message }]
}

/** Takes a notice off the screen. */
export function dismiss(id: number): void {
  notifications.visible = notifications.visible.filter((notice) => notice.id !== id)
}
