/** Longest time for which the app waits for what is shown before it. */
const HOLD_TIMEOUT_MS = 3000

/**
 * Keeps the module that the page loads by a tag from running until what this visit begins with has been painted: it is
 * fetched, but running it keeps a slow processor busy for longer than all that comes before. A page in the background paints
 * nothing and does not wait.
 * @param onStart called before it starts
 * @returns what has it start; at the latest it starts after three seconds
 */
export function holdEntry(view: Window & typeof globalThis, onStart: () => void): () => void {
  const { document } = view
  const entry = document.hidden ? null : document.querySelector<HTMLScriptElement>('script[type=module]')
  let isStarted = false
  const start = (): void => {
    if (isStarted) return
    isStarted = true
    onStart()
    if (!entry) return
    void import(/* @vite-ignore */ entry.src)
    // Who looks whether the site was renewed compares what the page names. It has been there and does not run again.
    document.head.append(entry)
  }
  if (entry) {
    // A script that has left its document does not run there. Where this one is refused, it runs by itself.
    new view.Document().adoptNode(entry)
    view.setTimeout(start, HOLD_TIMEOUT_MS)
  }
  return start
}
