import { proxy } from 'valtio'

/** What a person is told: the server's own words, or the key and figures of one of our texts. */
export type Words = { text: string } | { key: string; params?: Record<string, unknown> }

export interface Notice {
  id: number
  kind: 'error' | 'success'
  words: Words
}

/** The notices on screen, oldest first. */
export const notices = proxy<{ shown: Notice[] }>({ shown: [] })

let last = 0

/** Shows a notice; one that says the same gives way to it, so that it is heard again and stands its full time. */
export function notify(kind: Notice['kind'], words: Words): void {
  const others = notices.shown.filter((notice) => JSON.stringify(notice.words) !== JSON.stringify(words))
  notices.shown = [...others, { id: ++last, kind, words }]
}

/** Takes a notice off the screen. */
export function dismiss(id: number): void {
  notices.shown = notices.shown.filter((notice) => notice.id !== id)
}
